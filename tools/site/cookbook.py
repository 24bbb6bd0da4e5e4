"""The pages of scenes: each with its film, its figures and its text."""

import concurrent.futures
import os
import re
import subprocess
from pathlib import Path

from links import Site
from scenes import ROOT, Scene, width_of

TOOL = ROOT / ".build/release/framegen"
# The page that says in Swift what each scene with a page does: a section for each, headed by the scene's name.
IN_UIKIT = "Sources/Documentation/InUIKit.md"
# The folders whose scenes have pages, with their titles.
SHOWN = {"tutorial": "The steps of the tutorial", "recipes": "Recipes", "cookbook": "Tasks of every day"}
# Films that are larger are left out: their page shows a picture.
MOST_BYTES = 400_000
# What can be tried in a page: values of a scene, each drawn as a film of its own.
CHOICES = {
    "recipes/snap": ("snap.damping", ["0.1", "0.3", "0.5", "1"]),
    "recipes/spring": ("spring.damping", ["0.05", "0.1", "0.3", "1"]),
    "cookbook/spring-dampings": ("variables.damping", ["0.2", "0.4", "0.6", "1"]),
}


def framegen(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the command at the root of the repository."""
    return subprocess.run([TOOL, *arguments], cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL)


class Films:
    """Draws the films of scenes as SVG, light and dark."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # What is wrong with films that could not be drawn.
        self.faults: list[str] = []

    def draw(self, scenes: list[Scene]) -> None:
        """Draws all films beside each other."""
        jobs = [(scene, "", ()) for scene in scenes]
        for scene in scenes:
            path, values = CHOICES.get(scene.name, ("", []))
            jobs += [(scene, value, ("--set", f"{path}={value}")) for value in values]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            self.faults += [fault for fault in pool.map(lambda job: self.film(*job), jobs) if fault]

    def path(self, scene: Scene, value: str, theme: str) -> Path:
        """The file of a film."""
        return self.folder / f"{scene.name}{'=' if value else ''}{value}-{theme}.svg"

    def film(self, scene: Scene, value: str, options: tuple[str, ...]) -> str:
        path = self.path(scene, value, "%s")
        path.parent.mkdir(parents=True, exist_ok=True)
        # The name of the scene's file is %s, which the theme follows.
        pattern = str(path.parent / f"%s{'=' if value else ''}{value}.svg")
        done = framegen(
            str(scene.path.relative_to(ROOT)), "-o", pattern, "--theme", "light,dark", "--force", "--quiet", *options)
        if done.returncode != 0:
            return f"{scene.name}: {done.stderr}"
        for theme in ("light", "dark"):
            drawn = path.parent / f"{scene.path.stem}-{theme}{'=' if value else ''}{value}.svg"
            drawn.rename(self.path(scene, value, theme))
        return ""

    def text(self, scene: Scene, value: str = "") -> str:
        """A film in both themes, for a page; nothing where it is too large."""
        parts = []
        for theme in ("light", "dark"):
            path = self.path(scene, value, theme)
            if not path.exists() or path.stat().st_size > MOST_BYTES:
                return ""
            svg = re.sub(r"^<\?xml[^>]*>\s*", "", path.read_text(encoding="utf-8"))
            parts.append(f'<div class="only-{theme}">{svg}</div>')
        return "".join(parts)


class ScenePages:
    """Writes the pages of scenes."""

    def __init__(self, site: Site, scenes: list[Scene], films: Films) -> None:
        self.site = site
        self.films = films
        self.scenes = [scene for scene in scenes if scene.folder in SHOWN]
        parts = re.split(r"^## (.+)$", (ROOT / IN_UIKIT).read_text(encoding="utf-8"), flags=re.MULTILINE)
        # The sections by the names of their scenes.
        self.in_uikit = {name: text.strip() for name, text in zip(parts[1::2], parts[2::2], strict=True)}
        # What each scene of the cookbook is for, and what it shows, from the table of its folder.
        rows = re.findall(r"^\| (.+?) \| \[([\w-]+)\].*? \| (.+?) \|$",
                          (ROOT / "Scenes/cookbook/README.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
        self.tasks = {f"cookbook/{name}": f"The task: {task}. It shows {shown}." for task, name, shown in rows}
        for scene in self.scenes:
            site.place(f"Scenes/{scene.name}{scene.path.suffix}", self.page_of(scene))

    def problems(self) -> list[str]:
        """Scenes without a section in UIKit, and sections without a scene."""
        names = {scene.name for scene in self.scenes}
        return [f"{IN_UIKIT} has no section '## {name}' for the scene" for name in sorted(names - self.in_uikit.keys())] + [
            f"{IN_UIKIT}: there is no scene for the section '## {name}'" for name in sorted(self.in_uikit.keys() - names)]

    def page_of(self, scene: Scene) -> str:
        """The path of the page of a scene."""
        return f"cookbook/{scene.name}.md"

    def write(self) -> None:
        """Writes all pages."""
        for scene in self.scenes:
            self.site.write(self.page_of(scene), self.page(scene))
        # Searching finds each section once, beside its scene.
        self.site.write_unsearched(IN_UIKIT)

    def page(self, scene: Scene) -> str:
        """The page of a scene."""
        page = self.page_of(scene)
        path = f"Scenes/{scene.name}{scene.path.suffix}"
        lines = [f"# {scene.title}", scene.description, self.tasks.get(scene.name, "")]
        if self.films.text(scene):
            lines.append(self.player(scene))
        elif scene.still:
            lines.append(self.site.picture(
                scene.still, scene.dark_still, page, scene.title, min(480, width_of(scene.still) // 2)))
        for light, dark in scene.figures:
            lines.append(self.site.picture(light, dark, page, f"Figure: {light.stem.removesuffix('-light')}"))
        lines += [
            f"```sh\nframegen {path} -o frames/\nframegen preview {path}\n```",
            "`framegen preview` shows the scene live, with a slider for each of its numbers." if scene.folder != "tutorial" else "",
            f"## In UIKit\n\n{self.site.rewritten(self.in_uikit[scene.name], IN_UIKIT, page)}",
            f"[What the code takes for granted]({self.site.relative(self.site.places[IN_UIKIT], page)}).",
            *self.controller(path, page),
            f"## {Path(path).name}", f"```json\n{scene.text.rstrip()}\n```",
        ]
        return "\n\n".join(line for line in lines if line) + "\n"

    def controller(self, path: str, page: str) -> list[str]:
        """The scene as a whole view controller, and where that is compiled here."""
        done = framegen("export", path, "--as", "swift")
        if done.returncode != 0:
            self.films.faults.append(f"framegen export {path}: {done.stderr}")
            return []
        code = self.site.relative(self.site.places["Sources/Documentation/UIKitCode.md"], page)
        return [
            "## As a view controller",
            f"`framegen export {path} --as swift` writes it; [framegen's UIKit]({code}) compiles it, too.",
            f"```swift\n{done.stdout.rstrip()}\n```",
        ]

    def player(self, scene: Scene) -> str:
        """The place of a film, which the page gets after it is made, so that searching does not find what is drawn."""
        path, values = CHOICES.get(scene.name, ("", []))
        attributes = f' data-path="{path}" data-values="{",".join(values)}"' if values else ""
        return f'<div class="film" data-film="{scene.name}"{attributes}></div>'
