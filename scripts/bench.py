"""What scripts/bench measures; see there.

Every contender reads the same hot file in turn, so that what else the machine does hits all alike, and the medians are
compared. Output goes into a pipe that is read, because some programs see /dev/null and do less.
"""
import argparse
import contextlib
import itertools
import json
import os
import platform
import resource
import shutil
import statistics
import subprocess
import sys
import time
import zlib

from bench_cost import TO_MB, Cost

arguments = argparse.ArgumentParser()
arguments.add_argument("binary")
arguments.add_argument("logs", help="the folder for logs")
arguments.add_argument("scratch", help="the folder for what nobody wants to keep")
arguments.add_argument("--keep", action="store_true")
arguments.add_argument("--quick", action="store_true")
arguments.add_argument("--strict", action="store_true")
arguments = arguments.parse_args()
binary = arguments.binary
ROUNDS = 3 if arguments.quick else 11
MEGABYTES, DENSE_MEGABYTES = (32, 16) if arguments.quick else (1024, 64)
MOST_MEMORY = 64
with open("scripts/make-log", "rb") as maker:
    # A log of another version of make-log is another log.
    MAKER = f"{zlib.crc32(maker.read()):08x}"
# The beginnings of UIKit's and runningboardd's messages in such logs: the text that a user without bgtrace searches for.
LITERALS = [
    "Will add backgroundTask with taskName: ", "Creating new assertion because there is no existing background assertion.",
    "Creating new background assertion", "Acquiring assertion targeting [app<com.example.", "Assertion 33-",
    "Created new background assertion <BKSProcessAssertion: 0x",
    "Incrementing reference count for background assertion <BKSProcessAssertion: 0x",
    "Created background task <_UIBackgroundTaskInfo: 0x", "Ending background task with UIBackgroundTaskIdentifier: ",
    "Ending task with identifier ", "Decrementing reference count for assertion <BKSProcessAssertion: 0x",
    "Will invalidate assertion: <BKSProcessAssertion: 0x", "Invalidating assertion 33-",
]
wrong, over = [], []


def note(text):
    print(text, file=sys.stderr, flush=True)


class Corpus:
    """A log as make-log writes it, with what make-log says is in it. Of several parts, it is as many logs of one time joined:
    the time goes back at each join."""

    def __init__(self, name, style, megabytes, percent, *more, parts=1):
        self.name = name
        options = "".join(more).replace("--", "-") + (f"-joined{parts}" if parts > 1 else "")
        self.path = os.path.join(arguments.logs, f"{style}-{percent}-{megabytes}{options}-{MAKER}.log")
        self.counts_path = self.path.replace(".log", ".json")
        if not (os.path.exists(self.path) and os.path.exists(self.counts_path)):
            note(f"writing {self.path}")
            counts = {}
            with open(self.path, "wb") as log:
                for seed in range(1, parts + 1):
                    command = ["scripts/make-log", style, str(megabytes / parts), str(percent), *more, "--seed", str(seed)]
                    said = json.loads(subprocess.run(command, stdout=log, stderr=subprocess.PIPE, check=True).stderr)
                    counts = {key: counts.get(key, 0) + count for key, count in said.items()}
            # A task that is open at a join may end after it.
            if parts > 1:
                del counts["tasks"]
            # Written last, so that a log with counts is complete.
            with open(self.counts_path, "w") as file:
                json.dump(counts, file)
        with open(self.counts_path) as file:
            self.counts = json.load(file)
        self.size = os.path.getsize(self.path)

    def __enter__(self):
        check_counts(self.name, [[binary, "--json", self.path]], self.counts)
        return self

    def __exit__(self, *_):
        if not arguments.keep:
            os.remove(self.path)
            os.remove(self.counts_path)


def check_counts(name, stages, expected):
    """The summary must have the counts of make-log."""
    summary = json.loads(Cost(stages).tail.splitlines()[-1])
    found = {key: summary[key] for key in expected}
    if found != expected:
        wrong.append(f"{name}: {expected} were written, bgtrace says {found}")


def medians(contenders, rounds=ROUNDS):
    """Measures pipelines by name, in turn after a round that warms the page cache: (wall, CPU, peak memory)."""
    costs = {name: [] for name in contenders}
    for number in range(rounds + 1):
        for name, stages in contenders.items():
            cost = Cost(stages)
            if number:
                costs[name].append((cost.wall, cost.cpu, cost.memory))
    return {
        name: (statistics.median(wall), statistics.median(cpu), max(memory))
        for name, (wall, cpu, memory) in ((name, zip(*each)) for name, each in costs.items())}


def verdict(what, figures):
    """Whether all (figure, limit) pairs hold."""
    limits = [(figure, limit) for figure, limit in figures if limit is not None]
    if not limits:
        return ""
    if all(figure <= limit for figure, limit in limits):
        return "holds"
    over.append(what)
    return "**over**"


def memory_text(peak):
    """A child inherits this script's own peak."""
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / TO_MB
    return f"{peak:.0f}" if peak > own else f"< {own + 1:.0f}"


def compare(corpus, contenders, reference, limits):
    """A row for each contender; limits: name → (contender to compare with, wall, CPU), as ratios."""
    note(f"{corpus.name}: {', '.join(contenders)}")
    figures = medians(contenders)
    base_wall, base_cpu, _ = figures[reference]
    for name, (wall, cpu, memory) in figures.items():
        limit, holds = "", ""
        if name in limits:
            against, most_wall, most_cpu = limits[name]
            other_wall, other_cpu, _ = figures[against]
            limit = f"≤ {most_wall} × `{against}`".replace("|", "\\|") + (f", CPU ≤ {most_cpu} ×" if most_cpu else "")
            holds = verdict(f"{corpus.name}, {name}", [
                (wall / other_wall, most_wall), (cpu / other_cpu, most_cpu), (memory, MOST_MEMORY)])
        shown = name.replace("|", "\\|")
        print(f"| {corpus.name} | `{shown}` | {wall * 1000:.0f} | {wall / base_wall:.2f} | {cpu / base_cpu:.2f} "
              f"| {corpus.size / wall / 1e6:.0f} | {memory_text(memory)} | {limit} | {holds} |", flush=True)


def searches(path):
    """Programs that find the same records without parsing them, if they are installed."""
    # rg builds an automaton for many literals, and for a few a vector search that is six times as fast.
    for name, literals in ("literals", LITERALS), ("few", LITERALS[:5]):
        with open(os.path.join(arguments.scratch, name), "w") as file:
            file.write("\n".join(literals) + "\n")
    all_of_them, few = (os.path.join(arguments.scratch, name) for name in ("literals", "few"))
    found = {"grep -cF -f literals": [["grep", "-cF", "-f", all_of_them, path]]}
    if shutil.which("rg"):
        found["rg -c -F -f literals"] = [["rg", "-c", "-F", "-f", all_of_them, path]]
        found["rg -c -F -f few"] = [["rg", "-c", "-F", "-f", few, path]]
    return found


def compare_files():
    """Each log as a file, beside `wc -l`."""
    print("| log | what was run | ms | of `wc -l` | CPU of `wc -l` | MB/s | peak MB | limit | |")
    print("|---|---|---|---|---|---|---|---|---|")
    wc = "wc -l"
    with Corpus("sparse: default, 0.1 % events", "default", MEGABYTES, 0.1) as sparse:
        path = sparse.path
        contenders = {wc: [["wc", "-l", path]], "bgtrace": [[binary, path]], "bgtrace --json": [[binary, "--json", path]],
                      "bgtrace -c": [[binary, "-c", path]], **searches(path)}
        limits = {"bgtrace": (wc, 1.0, 2.5), "bgtrace --json": (wc, 1.0, 2.5)}
        if "rg -c -F -f few" in contenders:
            limits["bgtrace -c"] = ("rg -c -F -f few", 1.6, None)
        compare(sparse, contenders, wc, limits)
        read_lnav(sparse)
        merge(sparse)
        piped = {"cat FILE | wc -c": [["cat", path], ["wc", "-c"]], "cat FILE | bgtrace": [["cat", path], [binary]]}
        compare(sparse, piped, "cat FILE | wc -c", {"cat FILE | bgtrace": ("cat FILE | wc -c", 1.25, None)})
        grow(sparse)
    for name, style, percent, most in [
        ("common: default, 5 % events", "default", 5, 2), ("dense: default, 50 % events", "default", 50, 8),
        ("ndjson, 0.1 % events", "ndjson", 0.1, 2), ("Console.app, 5 % events", "console", 5, 3),
    ]:
        with Corpus(name, style, MEGABYTES, percent) as corpus:
            contenders = {wc: [["wc", "-l", corpus.path]], "bgtrace": [[binary, corpus.path]], **searches(corpus.path)}
            compare(corpus, contenders, wc, {"bgtrace": (wc, most, None)})
            if name.startswith("common"):
                merge(corpus)
    with Corpus("Console.app, 12 % events, eight exports joined", "console", MEGABYTES, 12, parts=8) as corpus:
        contenders = {wc: [["wc", "-l", corpus.path]], "bgtrace": [[binary, corpus.path]]}
        compare(corpus, contenders, wc, {"bgtrace": (wc, 4, None)})


def read_lnav(corpus):
    """Run only once, because it makes an index of all lines and is slow."""
    if not shutil.which("lnav"):
        return
    os.environ["HOME"] = arguments.scratch
    cost = Cost([["lnav", "-n", "-c", ":filter-in _UIBackgroundTaskInfo", corpus.path]])
    print(f"| {corpus.name} | `lnav -n -c ':filter-in …'`, once | {cost.wall * 1000:.0f} | | "
          f"| {corpus.size / cost.wall / 1e6:.0f} | {memory_text(cost.memory)} | | |", flush=True)


def merge(corpus):
    """Two files that are merged by time, beside one with all of their records: its halves, and its lines in turn."""
    whole = "bgtrace --json"
    contenders = {whole: [[binary, "--json", corpus.path]]}
    for name, write in {"its halves": write_half, "its lines in turn": write_every_other}.items():
        paths = [os.path.join(arguments.scratch, f"{name}-{part}.log") for part in (0, 1)]
        for part, path in enumerate(paths):
            with open(corpus.path, "rb") as log, open(path, "wb") as file:
                write(log, part, file)
        contenders[f"{whole}, {name}"] = [[binary, "--json", *paths]]
    for name, stages in contenders.items():
        check_counts(f"{corpus.name}, {name}", stages, corpus.counts)
    compare(corpus, contenders, whole, {name: (whole, 1.2, None) for name in contenders if name != whole})
    for stages in list(contenders.values())[1:]:
        for path in stages[0][2:]:
            os.remove(path)


def write_half(log, part, file):
    log.seek(os.fstat(log.fileno()).st_size // 2)
    log.readline()
    middle = log.tell()
    if part == 1:
        return shutil.copyfileobj(log, file, 1 << 20)
    log.seek(0)
    for start in range(0, middle, 1 << 20):
        file.write(log.read(min(1 << 20, middle - start)))


def write_every_other(log, part, file):
    file.writelines(itertools.islice(log, part, None, 2))


growth = []


def grow(sparse):
    """The cost of a byte must not depend on how many there are: 1, 4 and 8 times the log, as one file and in a pipe. It is
    CPU, as wall time tells of other programs rather, and beside that of `wc -l`: what a file that long does to the machine
    both of them feel. All lengths take turns, because the machine is another one a minute later."""
    empty = os.path.join(arguments.scratch, "empty")
    open(empty, "w").close()
    floor = medians({"": [[binary, "--allow-empty", empty]]}, rounds=21)[""][1]
    if arguments.quick:
        note("quick: no files of 4 and 8 GB")
    elif shutil.disk_usage(arguments.scratch).free < 13 * sparse.size or free_memory() < 14 * sparse.size:
        growth.append("- 4 and 8 GB were not measured: the disk or the page cache is too small here")
    else:
        note("4 and 8 times the sparse log")
        files = {times: longer(sparse, times) for times in (1, 4, 8)}
        contenders = {}
        for times, path in files.items():
            contenders["wc", times], contenders["bgtrace", times] = [["wc", "-l", path]], [[binary, path]]
        figures, first = medians(contenders, rounds=7), None
        for times in files:
            _, cpu, memory = figures["bgtrace", times]
            ratio = (cpu - floor) / figures["wc", times][1]
            first = first or ratio
            holds = verdict(f"{times} × sparse", [(abs(ratio / first - 1), 0.1), (memory, MOST_MEMORY)])
            gigabytes = times * sparse.size / (1 << 30)
            growth.append(f"- sparse, {gigabytes:.0f} GB: {(cpu - floor) / gigabytes * 1000:.0f} ms of CPU a GB, "
                          f"{ratio:.2f} × `wc -l`, {memory_text(memory)} MB at most; within 10 % of the first: {holds}")
        for times in (4, 8):
            os.remove(files[times])
    note("10 times the sparse log through a pipe")
    cost = Cost([["cat"] + [sparse.path] * 10, [binary]])
    holds = verdict("pipe of 10 × sparse", [(cost.memory, MOST_MEMORY)])
    growth.append(f"- sparse, {10 * sparse.size / (1 << 30):.1f} GB through a pipe: {memory_text(cost.memory)} MB at most; "
                  f"< {MOST_MEMORY} MB: {holds}")


def longer(log, times):
    """The log repeated that many times, as one file whose counts bgtrace has right."""
    if times == 1:
        return log.path
    path = os.path.join(arguments.scratch, f"long-{times}.log")
    with open(path, "wb") as file:
        for _ in range(times):
            with open(log.path, "rb") as source:
                shutil.copyfileobj(source, file, 1 << 20)
        # Otherwise the file is still being written while it is read.
        os.fsync(file.fileno())
    counts = {key: times * log.counts[key] for key in ("records", "events")}
    check_counts(f"{times} × sparse", [[binary, "--json", path]], counts)
    return path


def free_memory():
    """The memory that is free for the page cache."""
    if not os.path.exists("/proc/meminfo"):
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    with open("/proc/meminfo") as info:
        return next(int(line.split()[1]) * 1024 for line in info if line.startswith("MemAvailable"))


def crowd():
    """The cost of an event with very many processes or open tasks: the cost must not grow with their number."""
    kinds = [
        ("4 processes, 8 open tasks", []),
        ("1,000 processes", ["--processes", "1000"]),
        # bgtrace keeps 4,096 open tasks of a process; a device ends an app that has a thousand.
        ("100,000 open tasks of 100 processes", ["--open", "100000", "--processes", "100"]),
    ]
    with contextlib.ExitStack() as stack:
        logs = [stack.enter_context(Corpus(name, "default", DENSE_MEGABYTES, 50, *more)) for name, more in kinds]
        figures = medians({log.name: [[binary, log.path]] for log in logs}, rounds=min(ROUNDS, 5))
    plain = None
    for log in logs:
        _, cpu, memory = figures[log.name]
        per_event = cpu / log.counts["events"] * 1e9
        plain = plain or per_event
        growth.append(f"- dense, {log.name}: {per_event:.0f} ns of CPU an event, {per_event / plain:.2f} × that of the plain "
                      f"one; {memory_text(memory)} MB at most")


def start():
    """The cost of a sparse log. It runs first, while this script is small itself: see `memory_text`."""
    wall, _, memory = medians({"": [[binary, "SampleLogs/forgotten-end/input.log"]]}, rounds=100)[""]
    holds = verdict("start-up", [(wall * 1000, 10), (memory, 20)])
    growth.append(f"- start-up, a log of 33 lines: {wall * 1000:.1f} ms, {memory_text(memory)} MB at most; "
                  f"< 10 ms and < 20 MB: {holds}")


def machine():
    """Processor, cores, system."""
    names = set()
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo") as info:
            names = {line.split(":")[1].strip() for line in info if line.startswith("model name")}
    elif sys.platform == "darwin":
        names = {subprocess.run(["sysctl", "-n", "machdep.cpu.brand_string"], capture_output=True, text=True).stdout.strip()}
    system = f"{platform.system()} {platform.release()}"
    if os.path.exists("/etc/os-release"):
        with open("/etc/os-release") as release:
            fields = dict(line.strip().split("=", 1) for line in release if "=" in line)
        system = fields.get("PRETTY_NAME", "").strip('"') + ", " + system
    return f"{', '.join(names) or platform.machine()}, {os.cpu_count()} cores, {system}"


def version():
    """The version text of the binary."""
    return subprocess.run([binary, "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]


print(f"{machine()}; bgtrace {version()}; {MEGABYTES} MB a file, medians of {ROUNDS} rounds, page cache hot, output into a pipe.\n")
print(f"`literals` are {len(LITERALS)} openings of messages about background tasks, `few` are five of them.\n")
start()
compare_files()
crowd()
print()
print("\n".join(growth))
for what in over:
    note(f"over its limit: {what}")
if over and arguments.quick:
    note("quick: the limits are for 1 GB; of so little most is the program's start")
for what in wrong:
    note(f"WRONG COUNT: {what}")
sys.exit(1 if wrong or arguments.strict and over else 0)
