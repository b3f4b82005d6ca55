"""What scripts/bench-archives measures; see there.

bgtrace and gzip read the same hot file in turn, and the ratio of each pair counts: what else the machine does hits both.
"""
import argparse
import hashlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import time

from bench_cost import Cost

arguments = argparse.ArgumentParser()
arguments.add_argument("binary")
arguments.add_argument("folder")
arguments.add_argument("--quick", action="store_true")
arguments.add_argument("--strict", action="store_true")
arguments = arguments.parse_args()
binary = arguments.binary
MEGABYTES, SEVERAL_MEGABYTES = (16, 8) if arguments.quick else (500, 100)
ROUNDS = 3 if arguments.quick else 11
ARCHIVES = 10
MOST_WALL, MOST_CPU, MOST_MEMORY, LEAST_GAIN, FIRST_LINE = 0.75, 1.3, 64, 1.6, 1.0
LEAK = "Sync recipes"
with open("scripts/make-archive", "rb") as maker:
    MAKER = hashlib.sha256(maker.read()).hexdigest()[:8]
wrong, over = [], []


def note(text):
    print(text, file=sys.stderr, flush=True)


def archive(megabytes, state):
    """An archive and its unpacked folder, made once. A process of its own makes them, so that this one stays small."""
    folder = os.path.join(arguments.folder, f"{megabytes}-{state}-{MAKER}")
    said = folder + ".json"
    if not os.path.exists(said):
        note(f"writing {folder}.tar.gz")
        shutil.rmtree(folder, ignore_errors=True)
        command = ["scripts/make-archive", folder, str(megabytes), "--state", state]
        facts = subprocess.run(command, stderr=subprocess.PIPE, check=True).stderr
        # Written last, so that an archive with facts is complete.
        with open(said, "wb") as file:
            file.write(facts)
    with open(said) as file:
        return folder, folder + ".tar.gz", json.load(file)


def check_leak(name, command, times=1):
    """The run must find the one leaked task of each archive, and must have nothing to complain of."""
    run = subprocess.run([binary, "--json", *command], capture_output=True, text=True)
    tasks = {}
    for line in run.stdout.splitlines():
        thing = json.loads(line)
        if thing["type"] == "task":
            tasks[thing["key"]] = (thing["name"], thing["verdict"])
    if list(tasks.values()).count((LEAK, "leaked")) != times or run.returncode or run.stderr:
        wrong.append(f"{name}: {times} leaked tasks are in it; found {sorted(tasks.values())}, exit {run.returncode} {run.stderr}")


def row(what, figure, unit, limit, isMost=True):
    holds = figure <= limit if isMost else figure >= limit
    if not holds:
        over.append(what)
    print(f"| {what} | {figure:.2f}{unit} | {'≤' if isMost else '≥'} {limit}{unit} | {'holds' if holds else '**over**'} |", flush=True)


def spread(values):
    """The middle half of the values, as the noise of the machine."""
    low, _, high = statistics.quantiles(values, n=4)
    return f"{low:.2f} to {high:.2f}"


def beside_gzip(path, facts):
    gzip, ways = ["gzip", "-dc", path], {"timeline": [binary, path], "--json": [binary, "--json", path]}
    costs = {name: [] for name in ["gzip", *ways]}
    for number in range(ROUNDS + 1):
        # gzip writes to /dev/null, where nothing is read.
        for name, command in {"gzip": ["sh", "-c", 'exec "$@" >/dev/null', "sh", *gzip], **ways}.items():
            cost = Cost([command])
            if number:
                costs[name].append(cost)
    base = costs["gzip"]
    walls, cpus = [cost.wall for cost in base], [cost.cpu for cost in base]
    print(f"`gzip -dc`: {statistics.median(walls):.3f} s of wall time (middle half {spread(walls)}), "
          f"{statistics.median(cpus):.3f} s of CPU; {facts['bytes'] / 1e6:.0f} MB, {100 * facts['binary'] // facts['bytes']} % "
          f"of Apple's binary log, {facts['packed'] / 1e6:.0f} MB packed.\n")
    print("| | figure | limit | |\n|---|---|---|---|")
    for name in ways:
        wall = [cost.wall / other.wall for cost, other in zip(costs[name], base)]
        cpu = [cost.cpu / other.cpu for cost, other in zip(costs[name], base)]
        note(f"{name}: wall {spread(wall)}, CPU {spread(cpu)} of gzip")
        # The checksum of the archive, which only JSON has, is extra work.
        row(f"{name}, wall time of `gzip -dc`", statistics.median(wall), " ×", MOST_WALL)
        row(f"{name}, CPU of `gzip -dc`", statistics.median(cpu), " ×", MOST_CPU if name == "timeline" else 2 * MOST_CPU)
        row(f"{name}, peak memory", max(cost.memory for cost in costs[name]), " MB", MOST_MEMORY)


def on_cores(path):
    """Ten archives in one run. Only Linux can give a program fewer cores."""
    if not shutil.which("taskset") or len(os.sched_getaffinity(0)) < 2:
        note("two cores were not measured: there is no taskset, or no second core")
        return
    links = [f"{path.removesuffix('.tar.gz')}-{number}.tar.gz" for number in range(ARCHIVES)]
    for link in links:
        if not os.path.exists(link):
            os.link(path, link)
    check_leak("ten archives", links, times=ARCHIVES)
    cores = sorted(os.sched_getaffinity(0))[:2]
    gains, memory = [], 0
    for number in range(max(3, ROUNDS // 2) + 1):
        one, two = (
            Cost([["taskset", "-c", ",".join(map(str, some)), binary, *links]]) for some in (cores[:1], cores))
        memory = max(memory, two.memory)
        if number:
            gains.append(one.wall / two.wall)
    note(f"ten archives, two cores: {spread(gains)} times as fast")
    row("ten archives, two cores as fast as one", statistics.median(gains), " ×", LEAST_GAIN, isMost=False)
    row("ten archives, peak memory", memory, " MB", 4 * MOST_MEMORY)
    for link in links:
        os.remove(link)


def first_line(command):
    """Seconds until the first line comes out of a pipe, and until all has."""
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        process.stdout.readline()
        first = time.perf_counter() - began
        process.stdout.read()
    return first, time.perf_counter() - began


def first_lines(folder, path):
    for name, place in ("folder", folder), ("archive", path):
        for options in [], ["--lines"], ["--json"]:
            times = [first_line([binary, *options, place]) for _ in range(max(3, ROUNDS // 2))]
            label = f"first line, {name}{', ' + options[0] if options else ''}"
            note(f"{label}: all of it after {statistics.median(whole for _, whole in times):.2f} s")
            row(label, statistics.median(first for first, _ in times), " s", FIRST_LINE)


note("the archives")
folder, path, facts = archive(MEGABYTES, "last")
first_folder, first_path, _ = archive(MEGABYTES, "first")
_, several, _ = archive(SEVERAL_MEGABYTES, "last")
for place in folder, path, first_path:
    check_leak(place, [place])
version = subprocess.run([binary, "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]
print(f"bgtrace {version}; {os.cpu_count()} cores; medians of {ROUNDS} rounds, page cache hot, output into a pipe.\n")
beside_gzip(path, facts)
on_cores(several)
first_lines(first_folder, first_path)
for what in over:
    note(f"over its limit: {what}")
if over and arguments.quick:
    note("quick: the limits are for 500 MB")
for what in wrong:
    note(f"WRONG: {what}")
sys.exit(1 if wrong or arguments.strict and over else 0)
