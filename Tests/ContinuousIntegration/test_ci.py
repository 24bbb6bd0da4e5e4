"""The tests of tools/test-ci; its argument is the folder of the repository, and --sample may follow."""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

import yaml

root = pathlib.Path(sys.argv[1])
is_sample = "--sample" in sys.argv[2:]
action = yaml.safe_load((root / "action.yml").read_text())
gitlab = yaml.safe_load((root / "tools/gitlab-ci.yml").read_text())
hooks = yaml.safe_load((root / ".pre-commit-hooks.yaml").read_text())
tool = root / ".build/release/framegen"


def evaluate(text, values):
    """Replaces the expressions ${{ … }} of a workflow by their values."""
    return re.sub(r"\$\{\{\s*(.+?)\s*\}\}", lambda match: values[match[1]], text)


class Project(unittest.TestCase):
    """A folder with a scene, its reference, and framegen in PATH."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "bin").mkdir()
        (self.folder / "bin/framegen").symlink_to(tool)
        (self.folder / "Scenes").mkdir()
        self.scene = self.folder / "Scenes/my snap.json"
        self.scene.write_text((root / "Scenes/recipes/snap.json").read_text())
        self.environment = {
            "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}", "HOME": str(self.folder),
            "LANG": "C.UTF-8"}
        self.run_command("framegen", "bless")

    def run_command(self, *command, succeeds=True, **more):
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment | more, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual(done.returncode == 0, succeeds, done.stdout)
        return done.stdout

    def break_expectation(self):
        scene = self.scene.read_text()
        fact = '"expect": [{"settles": "square", "by": 0.01}'
        scene, count = re.subn(r'"expect": \[', fact + ", ", scene)
        if count == 0:
            scene = scene.replace('"framegen": 1,', f'"framegen": 1, {fact}],')
        self.scene.write_text(scene)

    def move(self):
        self.scene.write_text(self.scene.read_text().replace('"damping": 0.1', '"damping": 0.3'))


class ActionTests(Project):
    def setUp(self):
        super().setUp()
        for name in ("summary", "output", "path"):
            (self.folder / name).touch()

    def run_step(self, name, succeeds=True, **inputs):
        """Runs the script of a step as GitHub does."""
        step = next(step for step in action["runs"]["steps"] if step["name"] == name)
        values = {f"inputs.{key}": value.get("default", "") for key, value in action["inputs"].items()}
        values |= {f"inputs.{key}": value for key, value in inputs.items()}
        values["github.action_path"] = str(root)
        environment = {key: evaluate(value, values) for key, value in step["env"].items()}
        return self.run_command(
            "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"],
            succeeds=succeeds, GITHUB_ACTIONS="true", CI="true", RUNNER_TEMP=str(self.folder / "temp"),
            GITHUB_STEP_SUMMARY=str(self.folder / "summary"), GITHUB_PATH=str(self.folder / "path"),
            GITHUB_OUTPUT=str(self.folder / "output"), **environment)

    def test_the_action_has_the_form_that_GitHub_accepts(self):
        self.assertLessEqual({"name", "description", "runs"}, action.keys())
        self.assertLessEqual(
            action.keys(), {"name", "description", "author", "branding", "inputs", "outputs", "runs"})
        self.assertEqual(action["runs"]["using"], "composite")
        for value in action["inputs"].values():
            self.assertLessEqual(value.keys(), {"description", "default", "required"})
            self.assertIsInstance(value["default"], str)
        identifiers = set()
        for step in action["runs"]["steps"]:
            self.assertEqual("run" in step, "uses" not in step)
            self.assertEqual("run" in step, "shell" in step, "a composite step states its shell")
            self.assertNotIn("${{", step.get("run", ""), "values reach scripts only by variables")
            identifiers.add(step.get("id"))
        for text in re.findall(r"\$\{\{\s*(.+?)\s*\}\}", (root / "action.yml").read_text()):
            if match := re.fullmatch(r"inputs\.(\w+)", text):
                self.assertIn(match[1], action["inputs"])
            elif match := re.fullmatch(r"steps\.(\w+)\.outputs\.\w+", text):
                self.assertIn(match[1], identifiers)
            else:
                self.assertIn(text, {"github.action_path", "!cancelled()"})

    def test_the_scripts_pass_shellcheck(self):
        for step in action["runs"]["steps"]:
            if "run" in step:
                subprocess.run(["shellcheck", "-s", "bash", "-"], input=step["run"], text=True, check=True)

    def test_a_framegen_in_PATH_is_used(self):
        self.assertIn("bin/framegen", self.run_step("Install framegen"))
        self.assertEqual((self.folder / "path").read_text(), "")

    @unittest.skipIf(is_sample, "a sample builds nothing")
    def test_framegen_is_built_where_there_is_none(self):
        (self.folder / "bin/framegen").unlink()
        if subprocess.run(["which", "framegen"], capture_output=True).returncode == 0:
            self.skipTest("a framegen is installed")
        self.run_step("Install framegen")
        added = (self.folder / "path").read_text().strip()
        self.assertIn("framegen", self.run_command(f"{added}/framegen", "--version"))

    def test_scenes_are_checked_with_a_summary(self):
        self.run_step("Check scenes")
        self.assertIn("1 scene;", (self.folder / "summary").read_text())

    def test_scenes_with_comments_are_checked_too(self):
        (self.folder / "Scenes/commented.jsonc").write_text('{"framegen": 1 /* nothing yet */}')
        (self.folder / "Scenes/recorded.touches.json").write_text('{"framegen": "touches", "touches": []}')
        self.run_step("Check scenes")
        self.assertIn("2 scenes;", (self.folder / "summary").read_text())

    def test_an_expectation_that_fails_fails_the_step(self):
        self.break_expectation()
        self.assertIn("my snap.json", self.run_step("Check scenes", succeeds=False))
        self.assertIn("1 failed", (self.folder / "summary").read_text())

    def test_a_folder_that_is_missing_is_said(self):
        said = self.run_step("Check scenes", succeeds=False, scenes="Scenes\nscense")
        self.assertIn("::error::there is no scense", said)

    def test_the_same_films_pass(self):
        self.run_step("Test scenes")
        self.assertIn("report=Output/tests", (self.folder / "output").read_text())
        self.assertTrue((self.folder / "Output/tests/results.xml").exists())

    def test_other_films_fail_with_a_report(self):
        self.move()
        self.assertIn("::error", self.run_step("Test scenes", succeeds=False))
        self.assertTrue((self.folder / "Output/tests/index.html").exists())
        self.assertIn("|", (self.folder / "summary").read_text())

    def test_without_references_nothing_is_compared(self):
        self.assertIn("::notice::", self.run_step("Test scenes", references="none"))


class GitLabTests(Project):
    def run_job(self, succeeds=True):
        job = gitlab["framegen"]
        for line in job["script"]:
            self.run_command(
                "sh", "-c", line, CI="true", succeeds=succeeds or line is not job["script"][-1],
                **job["variables"])

    def test_the_job_has_the_form_that_GitLab_accepts(self):
        job = gitlab["framegen"]
        self.assertEqual(job.keys(), {"image", "variables", "script", "artifacts"})
        self.assertTrue(all(isinstance(line, str) for line in job["script"]))
        self.assertEqual(job["image"]["entrypoint"], [""])

    def test_the_same_films_pass(self):
        self.run_job()
        self.assertTrue((self.folder / gitlab["framegen"]["artifacts"]["reports"]["junit"]).exists())

    def test_other_films_fail(self):
        self.move()
        self.run_job(succeeds=False)
        self.assertTrue((self.folder / gitlab["framegen"]["artifacts"]["paths"][0] / "index.html").exists())


class HookTests(Project):
    def run_hook(self, identifier, succeeds=True):
        """Runs a hook on the files of the project, as pre-commit does."""
        hook = next(hook for hook in hooks if hook["id"] == identifier)
        files = [
            str(path.relative_to(self.folder)) for path in self.folder.rglob("*") if path.is_file()]
        chosen = [
            name for name in files if re.search(hook["files"], name)
            and not re.search(hook.get("exclude", "^$"), name)]
        self.assertIn("Scenes/my snap.json", chosen)
        passed = chosen if hook.get("pass_filenames", True) else []
        return self.run_command(*shlex.split(hook["entry"]), *passed, succeeds=succeeds)

    def test_the_hooks_have_the_form_that_pre_commit_accepts(self):
        for hook in hooks:
            self.assertLessEqual({"id", "name", "entry", "language"}, hook.keys())
            re.compile(hook["files"])

    def test_changed_scenes_are_checked(self):
        (self.folder / "Scenes/framegen.schema.json").write_text("{}")
        self.run_hook("framegen-check")
        self.break_expectation()
        self.run_hook("framegen-check", succeeds=False)

    def test_changed_scenes_are_compared(self):
        for command in (["init", "-q"], ["add", "Scenes", "Tests"],
                        ["-c", "user.name=n", "-c", "user.email=e@localhost", "commit", "-qm", "Add"]):
            self.run_command("git", *command)
        self.run_hook("framegen-test")
        self.move()
        self.run_hook("framegen-test", succeeds=False)


unittest.main(argv=["tools/test-ci"], verbosity=1)
