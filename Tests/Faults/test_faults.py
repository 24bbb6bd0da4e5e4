"""Runs of the command without memory, with too little of it, or without threads; tools/test-faults runs them."""
import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FONT = pathlib.Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")

# What a run may say that ends with code 4.
LACK = re.compile(
    r"not enough memory|no thread can be started|Cannot allocate memory|Resource temporarily unavailable")
# What it must never say: that a file, the scene, the installation or the program is to blame.
BLAME = re.compile(r"damaged|not a readable|internal error|bug in|is missing|not installed|apt-get|unreadable")
# The loader of programs, before the first instruction of framegen.
LOADER = re.compile(r"error while loading shared libraries|cannot allocate|failed to map|cannot create shared object")
# No run takes a second.
PATIENCE = 60

SCENE = {
    "framegen": 1, "title": "Faults", "fonts": ["large.ttf"], "canvas": {"size": [640, 480], "scale": 1},
    "timing": {"duration": 0.2, "fps": 20},
    "views": [
        {"id": "title", "type": "label", "text": "Ångström → fi 你", "frame": [10, 10, 300, 40],
         "font": {"size": 24}, "shadowRadius": 3, "shadowOpacity": 0.5},
        {"id": "photo", "type": "image", "image": "hills.jpg", "frame": [10, 60, 300, 200], "cornerRadius": 12},
        {"id": "picture", "type": "image", "image": "large.png", "frame": [320, 60, 300, 200], "alpha": 0.5,
         "clipsToBounds": True},
        {"id": "square", "frame": [40, 300, 40, 40], "backgroundColor": "systemBlue"},
    ],
    "behaviors": [{"type": "gravity", "items": ["square"]}],
    "figures": {"path": {"kind": ["onionSkin", "trail", "plot"], "of": ["square.center.y"]}},
}

# Each command with its name. In its folder are the scene, pictures of it, and the references of another one.
COMMANDS = {
    "frames": "scene.json -o out/",
    "still": "scene.json -o out.png --at 0",
    "large still": "scene.json -o out.png --at 0 --scale 4 --jobs 1",
    "gif": "scene.json -o out.gif",
    "apng": "scene.json -o out.apng",
    "svg": "scene.json -o out.svg",
    "embedded": "scene.json -o out.svg --text embedded",
    "pdf": "scene.json -o out.pdf",
    "raw": "scene.json --raw --frames 0...1",
    "json": "scene.json -o out/ --json",
    "check": "check scene.json",
    "dump": "dump display-list scene.json",
    "trace": "trace scene.json -o out.csv",
    "measure": "measure scene.json",
    "export": "export scene.json -o out.swift",
    "figure": "figure scene.json -o %s.svg",
    "figure as picture": "figure scene.json -o out-%s.png",
    "test": "test --scenes Scenes --references References -o out",
    "bless": "bless --scenes Scenes --references New -o out",
    "diff": "diff before after -o out",
    "diff of films": "diff before.gif after.gif",
    "version": "--version",
    "usage": "chek scene.json",
}


class Case:
    """A command, and what it does without faults."""

    def __init__(self, suite, name):
        self.suite, self.name, self.words = suite, name, COMMANDS[name].split()
        self.code, self.output, self.errors, self.files, _ = suite.run(self.words)
        _, output, _, files, _ = suite.run(self.words)
        # A report has the time, for instance.
        self.varying = {path for path in self.files if files.get(path) != self.files[path]}
        if output != self.output:
            self.output = None

    def complaint(self, kind, variables, limit=None):
        """What is wrong with a run that has a fault; None if nothing is."""
        try:
            code, output, errors, files, leftovers = self.suite.run(self.words, variables, limit)
        except subprocess.TimeoutExpired:
            return "does not end"
        if kind == "limit":
            # Neither the loader nor, if the program is larger than the limit, the system comes to its first instruction.
            is_larger = self.suite.tool.stat().st_size > limit << 10
            if code == 127 and LOADER.search(errors) or code == -signal.SIGSEGV and not errors and is_larger:
                return None
        if leftovers:
            return f"leaves {leftovers}"
        for path, data in files.items():
            if path not in self.files:
                return f"leaves the file {path}"
            # A report is about what has failed too.
            is_report = code == 4 and path.endswith(".html")
            if path not in self.varying and not is_report and data != self.files[path] and not path.endswith("manifest.json"):
                return f"has written something else to {path}"
        if code == self.code:
            if set(files) != set(self.files):
                return f"succeeds without {sorted(set(self.files) - set(files))}"
            return None if self.output in (None, output) else "succeeds and prints something else"
        if code != 4:
            return f"ends with code {code}: {errors}"
        if BLAME.search(errors) or not LACK.search(errors):
            return f"says: {errors}"
        if "--json" in self.words:
            try:
                [json.loads(line) for line in errors.splitlines() if line.startswith("{")]
            except ValueError:
                return f"prints no JSON: {errors}"
        return ""


class Suite:
    """The inputs of the commands, and how they are run."""

    def __init__(self, tool, library, folder):
        self.tool, self.library, self.folder = tool, library, folder
        self.input = folder / "input"
        self.input.mkdir()
        self.environment = {name: value for name, value in os.environ.items() if name != "CI"}
        shutil.copy(ROOT / "Scenes/drawing/images/hills.jpg", self.input)
        # Larger than what the command can always have: padding at the end of a font has no meaning.
        (self.input / "large.ttf").write_bytes(FONT.read_bytes() + bytes(2 << 20))
        plain = {"framegen": 1, "canvas": {"size": [700, 700], "scale": 1}, "timing": {"duration": 0.1, "fps": 20},
                 "views": [{"id": "a", "frame": [9, 9, 90, 90], "backgroundColor": "red"}]}
        (self.input / "plain.json").write_text(json.dumps(plain))
        (self.input / "scene.json").write_text(json.dumps(SCENE))
        scenes = self.input / "Scenes"
        scenes.mkdir()
        (scenes / "plain.json").write_text(json.dumps(plain))
        self.prepare("plain.json -o large.png --at 0")
        for name, extra in [("before", ""), ("after", "--set #square.alpha=0.5")]:
            self.prepare(f"scene.json -o {name}/ {extra}")
            self.prepare(f"scene.json -o {name}.gif {extra}")
        self.prepare("bless --scenes Scenes --references References -o strips")
        (scenes / "plain.json").write_text(json.dumps(plain).replace("red", "blue"))

    def prepare(self, words):
        subprocess.run(
            [self.tool, *words.split(), "--quiet"], cwd=self.input, check=True, env=self.environment)

    def run(self, words, variables=None, limit=None):
        """The exit code, the output, the messages, the new files, and those that must not be left."""
        with tempfile.TemporaryDirectory(dir=self.folder) as name:
            folder = pathlib.Path(name) / "work"
            shutil.copytree(self.input, folder, copy_function=os.link)
            command = [str(self.tool), *words]
            if limit:
                command = ["bash", "-c", f'ulimit -v {limit}; exec "$0" "$@"', *command]
            environment = dict(self.environment)
            if variables:
                # Not for the shell.
                command = ["env", f"LD_PRELOAD={self.library}", *variables, *command]
            done = subprocess.run(
                command, cwd=folder, env=environment, capture_output=True, timeout=PATIENCE, check=False)
            files, leftovers = {}, []
            for path in sorted(folder.rglob("*")):
                place = str(path.relative_to(folder))
                if path.is_dir() or (self.input / place).exists():
                    continue
                if place.endswith(".part"):
                    leftovers.append(place)
                elif place != "count":
                    files[place] = path.read_bytes()
            if (folder / "count").exists():
                self.count = int((folder / "count").read_text())
            return done.returncode, done.stdout, done.stderr.decode(errors="replace"), files, leftovers

    def calls(self, words, kind):
        """How many calls of a kind a command makes without faults."""
        self.count = 0
        self.run(words, [f"FAULT_KIND={kind}", "FAULT_COUNT=count"])
        return self.count


def chosen(count, most, seeded):
    """Numbers from 1 to a count: all, or the first and the last, some that grow evenly, and random ones."""
    if count <= most:
        return list(range(1, count + 1))
    numbers = {1, count}
    for step in range(most // 2):
        numbers.add(round(count ** (step / (most // 2))))
    while len(numbers) < most:
        numbers.add(seeded.randint(1, count))
    return sorted(numbers)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("library", type=pathlib.Path)
    parser.add_argument("--tool", type=pathlib.Path, default=ROOT / ".build/release/framegen")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("names", nargs="*")
    options = parser.parse_intermixed_args()
    seeded = random.Random(options.seed)
    names = options.names or list(COMMANDS)
    # How many calls of each kind fail, one by one and from one on; and the limits of memory in kB.
    most = {"block": 150, "large": 60, "map": 60, "thread": 20} if options.all else {
        "block": 5, "large": 3, "map": 2, "thread": 2}
    limits = range(60_000, 400_001, 4_000 if options.all else 68_000)
    with tempfile.TemporaryDirectory() as folder:
        suite = Suite(options.tool.absolute(), options.library.absolute(), pathlib.Path(folder))
        work = []
        for name in names:
            case = Case(suite, name)
            for kind, number in most.items():
                count = suite.calls(case.words, kind)
                if kind == "block" and count == 0:
                    sys.exit(f"{options.library} is not preloaded")
                for at in chosen(count, number, seeded):
                    work.append((case, kind, [f"FAULT_KIND={kind}", f"FAULT_AT={at}"], None))
                for first in chosen(count, max(2, number // 3), seeded):
                    work.append((case, kind, [f"FAULT_KIND={kind}", f"FAULT_FROM={first}"], None))
            for limit in limits:
                work.append((case, "limit", None, limit))
        with concurrent.futures.ThreadPoolExecutor(max_workers=len(os.sched_getaffinity(0))) as pool:
            results = list(pool.map(lambda item: item[0].complaint(*item[1:]), work))
    bad, ended = 0, 0
    for (case, kind, variables, limit), result in zip(work, results):
        ended += result == ""
        if result:
            bad += 1
            how = " ".join(variables) if variables else f"ulimit -v {limit}"
            print(f"{case.name}: {how}: {result}", file=sys.stderr)
    print(f"{len(work)} runs of {len(names)} commands: {ended} ended for want of memory or threads, {bad} wrongly")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
