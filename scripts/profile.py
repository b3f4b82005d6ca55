"""What perf has sampled, for scripts/profile: prints which functions the time was in, and writes folded stacks.

    profile.py SCRIPT FOLDED     SCRIPT is what `perf script --fields comm,tid,ip,sym` prints
"""
import collections
import re
import sys

_, script_path, folded_path = sys.argv
FRAME = re.compile(r"\s+[0-9a-f]+ (.*)")
SHOWN, WIDTH = 30, 150


def stacks(lines):
    """Each sample's functions, innermost first."""
    stack = []
    for line in lines:
        frame = FRAME.match(line)
        if frame:
            stack.append(frame[1].strip())
        elif stack and not line.strip():
            yield stack
            stack = []
    if stack:
        yield stack


own, within, folded = collections.Counter(), collections.Counter(), collections.Counter()
with open(script_path, errors="replace") as script:
    for stack in stacks(script):
        own[stack[0]] += 1
        # A recursive function counts once.
        within.update(set(stack))
        folded[";".join(name.replace(";", ",") for name in reversed(stack))] += 1

with open(folded_path, "w") as file:
    for stack, count in sorted(folded.items()):
        file.write(f"{stack} {count}\n")

total = sum(own.values())
for title, counts in ("self", own), ("inclusive", within):
    print(f"== {title}, of {total} samples")
    for name, count in counts.most_common(SHOWN):
        print(f"{100 * count / max(total, 1):5.1f} %  {name[:WIDTH]}")
