"""The cost of one run of a program, or of a pipeline of programs."""
import os
import subprocess
import sys
import time

TO_MB = 1 << 20 if sys.platform == "darwin" else 1024


class Cost:
    """The cost of one run of a pipeline: wall seconds, CPU seconds of all its programs, and the last one's peak memory."""

    def __init__(self, stages):
        began = time.perf_counter()
        processes, source = [], subprocess.DEVNULL
        for stage in stages:
            process = subprocess.Popen(stage, stdin=source, stdout=subprocess.PIPE)
            if processes:
                source.close()
            source = process.stdout
            processes.append(process)
        piece, self.tail = bytearray(1 << 16), b""
        while count := source.readinto(piece):
            self.tail = (self.tail + piece[:count])[-4096:]
        self.cpu = 0
        for process in processes:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.cpu += usage.ru_utime + usage.ru_stime
        self.wall = time.perf_counter() - began
        self.memory = usage.ru_maxrss / TO_MB
        if process.returncode:
            sys.exit(f"{' '.join(process.args)} ended with status {process.returncode}")
