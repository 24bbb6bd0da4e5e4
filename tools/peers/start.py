"""Wall times of whole processes, for tools/bench start: start.py BUILD STATIC LIBRARIES SCENE RUNS.

LIBRARIES is a shared object linked with the C libraries that STATIC loads when it calls them.
"""
import os
import statistics
import subprocess
import sys
import tempfile
import time

build, static, shared, scene = sys.argv[1:5]
runs = int(sys.argv[5])


def measure(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return 1000 * (time.perf_counter() - start)


with tempfile.TemporaryDirectory() as folder:
    # A program that only loads the same C libraries.
    libraries = os.path.join(folder, "libraries")
    dynamic = subprocess.run(["readelf", "-d", shared], check=True, capture_output=True, text=True).stdout
    names = [line.split("[")[1].rstrip("]") for line in dynamic.splitlines() if "(NEEDED)" in line]
    names = [f"-l:{name}" for name in names if not name.startswith("ld-")]
    subprocess.run(
        ["cc", "-x", "c", "-", "-o", libraries, "-Wl,--no-as-needed", *names], check=True,
        input="int main(void) { return 0; }", text=True)
    still = [scene, "-o", os.path.join(folder, "still.png"), "--at", "0.3", "--force"]
    cases = [
        ("/bin/true", ["/bin/true"]),
        ("the C libraries alone", [libraries]),
        ("--version, package", [static, "--version"]),
        ("--version, build tree", [build, "--version"]),
        ("a still, package", [static, *still]),
        ("a still, build tree", [build, *still]),
    ]
    times = {name: [] for name, _ in cases}
    for run in range(runs + 1):
        for name, command in cases:
            took = measure(command)
            if run > 0:  # the first round only fills the caches
                times[name].append(took)
print(f"{'wall ms of a whole process':28} {'minimum':>8} {'median':>8}")
for name, values in times.items():
    print(f"{name:28} {min(values):8.1f} {statistics.median(values):8.1f}")
