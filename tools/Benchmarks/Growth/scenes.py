"""The generated scenes of `tools/bench growth`, each a function of its size.

A case names what grows, the command that a user would run, the sizes, and the scene. The last size of
a case is the limit of the scene format where it has one.
"""

from collections import namedtuple

Case = namedtuple("Case", "area name command sizes scene")

CASES = []
SIZE = [1000, 1000]
VIEWS, CONSTRAINTS, BODIES, ACTIONS, DEPTH = 10_000, 20_000, 5_000, 10_000, 1_000


def case(area, name, command, *sizes):
    """Registers the scene function that follows."""

    def register(scene):
        CASES.append(Case(area, name, command, sizes, scene))
        return scene

    return register


def up_to(limit):
    """Three sizes, each twice the one before, of which the last is the limit."""
    return limit // 4, limit // 2, limit


def still(**parts):
    """A scene of a single frame."""
    return {"framegen": 1, "canvas": {"size": SIZE}, **parts}


def film(seconds=0.5, **parts):
    return still(timing={"duration": seconds, "fps": 60}, **parts)


def square(name, x, y, side=8, **more):
    return {"id": name, "frame": [x, y, side, side], "backgroundColor": "systemBlue", **more}


def grid(count, side=8, pitch=10):
    """Squares that do not touch, 100 in a row."""
    return [square(f"s{i}", pitch * (i % 100), pitch * (i // 100), side) for i in range(count)]


def names(count, letter="s"):
    return [f"{letter}{i}" for i in range(count)]


# Layout


@case("layout", "conflicting widths of one view", "check", *up_to(CONSTRAINTS))
def _(n):
    return still(views=[{"id": "a"}], layout=[f"a.width == {i + 1}" for i in range(n)])


@case("layout", "conflicting widths of one guide", "check", *up_to(CONSTRAINTS))
def _(n):
    return still(views=[{"id": "a", "type": "guide"}],
                 layout=[f"a.width == {i + 1}" for i in range(n)])


@case("layout", "conflicting edges and sizes of one view", "check", *up_to(CONSTRAINTS))
def _(n):
    kinds = ["left == root.left + {}", "right == root.left + {}", "width == {}",
             "centerX == root.left + {}", "width >= {}", "right <= root.left + {}"]
    return still(views=[{"id": "a"}], layout=["a." + kinds[i % 6].format(i) for i in range(n)])


@case("layout", "competing widths of one priority", "check", *up_to(CONSTRAINTS))
def _(n):
    return still(views=[{"id": "a"}], layout=[f"a.width == {i + 1} @500" for i in range(n)])


@case("layout", "competing widths of many priorities", "check", *up_to(CONSTRAINTS))
def _(n):
    return still(views=[{"id": "a"}],
                 layout=[f"a.width == {i + 1} @{1 + i * 998 / n:.3f}" for i in range(n)])


@case("layout", "independent conflicts", "check", *up_to(VIEWS))
def _(n):
    return still(views=[{"id": f"v{i}"} for i in range(n)],
                 layout=[f"v{i}.width == {w}" for i in range(n) for w in (10, 20)])


@case("layout", "conflicts of neighbors in a chain", "check", *up_to(VIEWS))
def _(n):
    chain = [f"v{i}.left == v{i - 1}.left + 1" for i in range(1, n)]
    return still(views=[{"id": f"v{i}"} for i in range(n)],
                 layout=["v0.left == root.left"] + chain
                 + [f"v{i}.left == root.left + {i + 7}" for i in range(1, n)])


@case("layout", "chain that does not fit", "check", *up_to(VIEWS))
def _(n):
    chain = [f"v{i}.left >= v{i - 1}.right + 1" for i in range(1, n)]
    return still(views=[{"id": f"v{i}"} for i in range(n)],
                 layout=["v0.left >= root.left"] + chain + [f"v{n - 1}.right <= root.left - 5"])


@case("layout", "chain of least widths that does not fit", "check", *up_to(VIEWS))
def _(n):
    rest = "".join(f"-[v{i}(>=10)]" for i in range(n))
    return still(views=[{"id": f"v{i}"} for i in range(n)], layout=[f"H:|{rest}-|"])


@case("layout", "circle of inequalities", "check", *up_to(VIEWS))
def _(n):
    return still(views=[{"id": f"v{i}"} for i in range(n)],
                 layout=[f"v{i}.left >= v{(i + 1) % n}.left + 1" for i in range(n)])


@case("layout", "chain of equal widths", "check", *up_to(VIEWS))
def _(n):
    return still(views=[{"id": f"v{i}"} for i in range(n)],
                 layout=[f"v{i}.width == v{i - 1}.width" for i in range(1, n)]
                 + ["H:|" + "".join(f"[v{i}]" for i in range(n)) + "|"])


@case("layout", "stack of many views", "check", *up_to(VIEWS - 1))
def _(n):
    views = [{"id": f"v{i}", "intrinsicSize": [1 + i % 7, 5]} for i in range(n)]
    return still(views=[{"id": "s", "type": "stack", "subviews": views}],
                 layout=["H:|[s]|", "V:|[s]|"])


@case("layout", "stacks of three views", "check", *up_to(VIEWS // 4))
def _(n):
    stacks = [{"id": f"k{i}", "type": "stack", "distribution": "equalSpacing", "subviews": [
        {"id": f"v{i}x{j}", "intrinsicSize": [10, 5]} for j in range(3)]} for i in range(n)]
    return still(views=stacks, layout=[
        text for i in range(n) for text in (f"k{i}.left == root.left", f"k{i}.top == root.top + {i}")])


@case("layout", "views without a place", "check", *up_to(VIEWS))
def _(n):
    return still(views=[{"id": f"v{i}"} for i in range(n)],
                 layout=[f"v{i}.width == 10" for i in range(n)])


# Dynamics


@case("dynamics", "items of one collision", "check", *up_to(BODIES))
def _(n):
    return film(views=grid(n), behaviors=[
        {"type": "gravity", "items": names(n)},
        {"type": "collision", "items": names(n), "translatesReferenceBoundsIntoBoundary": True}])


@case("dynamics", "gravities, one for each item", "check", *up_to(BODIES))
def _(n):
    return film(views=grid(n), behaviors=[
        {"type": "gravity", "items": [f"s{i}"]} for i in range(n)])


@case("dynamics", "gravities of one item", "check", *up_to(20_000))
def _(n):
    return film(views=grid(1), behaviors=[{"type": "gravity", "items": ["s0"]}] * n)


@case("dynamics", "item behaviors, one for each item", "check", *up_to(BODIES))
def _(n):
    return film(views=grid(n), behaviors=[
        {"type": "itemProperties", "items": [f"s{i}"], "elasticity": 0.5,
         "linearVelocity": [10, 0]} for i in range(n)])


@case("dynamics", "item behaviors of one item", "check", *up_to(20_000))
def _(n):
    return film(views=grid(1), behaviors=[
        {"type": "itemProperties", "items": ["s0"], "elasticity": i / n} for i in range(n)])


@case("dynamics", "collisions, one for each item", "check", *up_to(BODIES))
def _(n):
    return film(views=grid(n), behaviors=[
        {"type": "collision", "items": [f"s{i}"],
         "boundaries": [{"id": f"b{i}", "from": [0, 990], "to": [1000, 990]}]} for i in range(n)])


@case("dynamics", "collisions of one item", "check", *up_to(5_000))
def _(n):
    return film(views=grid(1), behaviors=[{"type": "gravity", "items": ["s0"]}] + [
        {"type": "collision", "items": ["s0"]} for i in range(n)])


@case("dynamics", "boundaries of one collision", "check", *up_to(20_000))
def _(n):
    lines = [{"id": f"b{i}", "from": [i % 1000, 200 + i // 1000], "to": [i % 1000 + 1, 200 + i // 1000]}
             for i in range(n)]
    return film(views=grid(4), behaviors=[
        {"type": "gravity", "items": names(4)},
        {"type": "collision", "items": names(4), "boundaries": lines}])


@case("dynamics", "boundaries in one place", "check", *up_to(20_000))
def _(n):
    lines = [{"id": f"b{i}", "from": [0, 50], "to": [1000, 50]} for i in range(n)]
    return film(views=grid(4), behaviors=[
        {"type": "gravity", "items": names(4)},
        {"type": "collision", "items": names(4), "boundaries": lines}])


@case("dynamics", "corners of one boundary", "check", *up_to(20_000))
def _(n):
    path = [[i * 1000 / n, 200 + i % 2] for i in range(n)]
    return film(views=grid(4), behaviors=[
        {"type": "gravity", "items": names(4)},
        {"type": "collision", "items": names(4), "boundaries": [{"id": "b", "path": path}]}])


@case("dynamics", "items on many boundaries", "check", *up_to(BODIES))
def _(n):
    lines = [{"id": f"b{i}", "from": [10 * (i % 100), 10 * (i // 100) + 9],
              "to": [10 * (i % 100) + 8, 10 * (i // 100) + 9]} for i in range(n)]
    return film(views=grid(n), behaviors=[
        {"type": "gravity", "items": names(n)},
        {"type": "collision", "items": names(n), "mode": "boundaries", "boundaries": lines}])


@case("dynamics", "squares on one spot", "check", *up_to(BODIES))
def _(n):
    return film(views=[square(f"s{i}", 500, 500) for i in range(n)],
                behaviors=[{"type": "collision", "items": names(n)}])


@case("dynamics", "squares on one spot that only boundaries stop", "check", *up_to(BODIES))
def _(n):
    return film(views=[square(f"s{i}", 500, 500) for i in range(n)], behaviors=[
        {"type": "gravity", "items": names(n)},
        {"type": "collision", "items": names(n), "mode": "boundaries",
         "translatesReferenceBoundsIntoBoundary": True}])


@case("dynamics", "squares that overlap in a heap", "check", *up_to(BODIES))
def _(n):
    return film(views=[square(f"s{i}", 500 + (i * 7) % 40, 500 + (i * 11) % 40) for i in range(n)],
                behaviors=[{"type": "collision", "items": names(n)}])


@case("dynamics", "attachments of one item", "check", *up_to(20_000))
def _(n):
    return film(views=grid(1), behaviors=[
        {"type": "attachment", "item": "s0", "anchor": [i % 100, 100], "frequency": 1,
         "damping": 0.5} for i in range(n)])


@case("dynamics", "attachments of items to one", "check", *up_to(BODIES))
def _(n):
    return film(views=grid(n), behaviors=[
        {"type": "attachment", "item": f"s{i}", "to": "s0"} for i in range(1, n)])


@case("dynamics", "chain of attachments", "check", *up_to(BODIES))
def _(n):
    return film(views=grid(n), behaviors=[{"type": "gravity", "items": names(n)}] + [
        {"type": "attachment", "item": f"s{i}", "to": f"s{i - 1}"} for i in range(1, n)])


@case("dynamics", "snaps, one for each item", "check", *up_to(BODIES))
def _(n):
    return film(views=grid(n), behaviors=[
        {"type": "snap", "item": f"s{i}", "to": [500, 500]} for i in range(n)])


@case("dynamics", "pushes of one item", "check", *up_to(20_000))
def _(n):
    return film(views=grid(1), behaviors=[
        {"type": "push", "items": ["s0"], "pushDirection": [0.01, 0]}] * n)


@case("dynamics", "32 fields and their items", "check", *up_to(BODIES))
def _(n):
    kinds = ["vortex", "noise", "turbulence", "radialGravity"]
    return film(views=grid(n), behaviors=[
        {"type": "field", "kind": kinds[i % 4], "items": names(n), "position": [500, 500],
         "strength": 0.1} for i in range(32)])


@case("dynamics", "groups of two", "check", *up_to(BODIES))
def _(n):
    return film(views=grid(2 * n), groups=[
        {"id": f"g{i}", "items": [f"s{2 * i}", f"s{2 * i + 1}"]} for i in range(n)],
        behaviors=[{"type": "gravity", "items": names(n, "g")}])


@case("dynamics", "items of one group", "check", *up_to(VIEWS))
def _(n):
    return film(views=grid(n), groups=[{"id": "g", "items": names(n)}], behaviors=[
        {"type": "gravity", "items": ["g"]},
        {"type": "collision", "items": ["g"], "translatesReferenceBoundsIntoBoundary": True}])


@case("dynamics", "composites in a composite", "check", *up_to(BODIES))
def _(n):
    return film(views=grid(n), behaviors=[{"type": "composite", "behaviors": [
        {"type": "composite", "behaviors": [{"type": "gravity", "items": [f"s{i}"]}]}
        for i in range(n)]}])


# Expectations


def falling(n, expect):
    return film(views=grid(n), behaviors=[{"type": "gravity", "items": names(n)}], expect=expect)


@case("expect", "items that never overlap", "check", *up_to(BODIES))
def _(n):
    return falling(n, [{"never": "overlap", "items": names(n)}])


@case("expect", "views on one spot that never overlap", "check", *up_to(VIEWS // 5))
def _(n):
    return still(views=[square(f"s{i}", 500, 500) for i in range(n)],
                 expect=[{"never": "overlap", "items": names(n)}])


@case("expect", "pairs that never overlap", "check", *up_to(BODIES))
def _(n):
    return falling(n, [{"never": "overlap", "items": [f"s{i}", f"s{i + 1}"]} for i in range(n - 1)])


@case("expect", "items that settle", "check", *up_to(BODIES))
def _(n):
    return falling(n, [{"settles": f"s{i}", "by": 1} for i in range(n)])


@case("expect", "items that overshoot", "check", *up_to(BODIES))
def _(n):
    return falling(n, [{"overshoot": f"s{i}", "within": [0, 9]} for i in range(n)])


@case("expect", "values at times", "check", *up_to(BODIES))
def _(n):
    return falling(n, [{"at": i % 30 / 60, f"s{i}.center": [0, 0]} for i in range(n)])


@case("expect", "contacts", "check", *up_to(BODIES))
def _(n):
    scene = film(views=grid(n), behaviors=[
        {"type": "gravity", "items": names(n)},
        {"id": "c", "type": "collision", "items": names(n),
         "translatesReferenceBoundsIntoBoundary": True}],
        expect=[{"contact": [f"s{i}", "root"], "between": [0, 9]} for i in range(n)])
    return scene


# Timeline


@case("timeline", "entries at different times", "check", *up_to(ACTIONS))
def _(n):
    return film(views=grid(1), timeline=[
        {"at": i * 0.5 / n, "do": [{"set": {"s0.alpha": i / n}}]} for i in range(n)])


@case("timeline", "entries that repeat each 0.01 s", "check", *up_to(ACTIONS))
def _(n):
    return film(views=grid(1), timeline=[
        {"every": 0.01, "do": [{"set": {"s0.alpha": i / n}}]} for i in range(n)])


@case("timeline", "animations of one property", "check", *up_to(ACTIONS))
def _(n):
    return film(views=grid(1), timeline=[
        {"at": i * 0.4 / n, "do": [{"animate": {"duration": 1, "set": {"s0.center.x": i % 500}}}]}
        for i in range(n)])


@case("timeline", "animations of one color", "check", *up_to(ACTIONS))
def _(n):
    return film(views=grid(1), timeline=[
        {"at": i * 0.4 / n, "do": [{"animate": {"duration": 1, "set": {
            "s0.backgroundColor": f"#{i % 4096:03x}"}}}]} for i in range(n)])


@case("timeline", "animations, one for each view", "check", *up_to(ACTIONS))
def _(n):
    return film(views=grid(n), timeline=[
        {"at": i * 0.4 / n, "do": [{"animate": {"duration": 1, "set": {f"s{i}.center.x": 7}}}]}
        for i in range(n)])


@case("timeline", "animations with ids and their ends", "check", *up_to(ACTIONS // 2))
def _(n):
    return film(views=grid(n), timeline=[
        {"at": i * 0.2 / n, "do": [{"animate": {"id": f"a{i}", "duration": 0.1,
                                                "set": {f"s{i}.center.x": 7}}}]}
        for i in range(n)] + [
        {"on": {"animationCompleted": f"a{i}"}, "do": [{"set": {f"s{i}.alpha": 0.5}}]}
        for i in range(n)])


@case("timeline", "views that appear", "check", *up_to(ACTIONS))
def _(n):
    views = [{**view, "added": False} for view in grid(n)]
    return film(views=views, timeline=[
        {"at": i * 0.5 / n, "do": [{"add": f"s{i}"}]} for i in range(n)])


@case("timeline", "views with constraints that appear", "check", *up_to(BODIES))
def _(n):
    views = [{"id": f"v{i}", "backgroundColor": "red", "added": False} for i in range(n)]
    return film(views=views, layout=[
        {"id": f"c{i}", "equation": [f"v{i}.left == root.left + {i % 900}", f"v{i}.top == root.top + {i % 700}",
                                        f"v{i}.width == 10", f"v{i}.height == 10"], "isActive": False}
        for i in range(n)], timeline=[
        {"at": i * 0.5 / n, "do": [{"add": f"v{i}"}, {"add": f"c{i}"}]} for i in range(n)])


@case("timeline", "views with subviews that appear", "check", *up_to(VIEWS // 2))
def _(n):
    views = [{**view, "added": False, "subviews": [square(f"t{i}", 1, 1, 4)]} for i, view in enumerate(grid(n))]
    return film(views=views, timeline=[
        {"at": i * 0.5 / n, "do": [{"add": f"s{i}"}]} for i in range(n)])


@case("timeline", "views with subviews that disappear", "check", *up_to(VIEWS // 2))
def _(n):
    views = [{**view, "subviews": [square(f"t{i}", 1, 1, 4)]} for i, view in enumerate(grid(n))]
    return film(views=views, timeline=[
        {"at": i * 0.5 / n, "do": [{"remove": f"s{i}"}]} for i in range(n)])


@case("timeline", "views that disappear", "check", *up_to(BODIES))
def _(n):
    return film(views=grid(n), behaviors=[{"type": "gravity", "items": [f"s{i}"]} for i in range(n)],
                timeline=[{"at": i * 0.5 / n, "do": [{"remove": f"s{i}"}]} for i in range(n)])


@case("timeline", "views of one gravity that disappear", "check", *up_to(BODIES))
def _(n):
    return film(views=grid(n), behaviors=[{"type": "gravity", "items": names(n)}],
                timeline=[{"at": i * 0.5 / n, "do": [{"remove": f"s{i}"}]} for i in range(n)])


@case("timeline", "items that join a collision", "check", *up_to(BODIES))
def _(n):
    return film(views=grid(n), behaviors=[{"id": "c", "type": "collision", "items": []}], timeline=[
        {"at": i * 0.5 / n, "do": [{"add": {"item": f"s{i}", "to": "c"}}]} for i in range(n)])


@case("timeline", "items inside another view that join a collision", "check", *up_to(BODIES))
def _(n):
    box = {"id": "box", "frame": [0, 0, 1000, 1000], "subviews": grid(n)}
    return film(views=[box], behaviors=[{"id": "c", "type": "collision", "items": []}], timeline=[
        {"at": i * 0.5 / n, "do": [{"add": {"item": f"s{i}", "to": "c"}}]} for i in range(n)])


@case("timeline", "behaviors that are added", "check", *up_to(BODIES))
def _(n):
    return film(views=grid(n), behaviors=[
        {"id": f"g{i}", "type": "gravity", "items": [f"s{i}"], "added": False} for i in range(n)],
        timeline=[{"at": i * 0.5 / n, "do": [{"add": f"g{i}"}]} for i in range(n)])


@case("timeline", "boundaries that are added", "check", *up_to(ACTIONS))
def _(n):
    return film(views=grid(4), behaviors=[
        {"type": "gravity", "items": names(4)}, {"id": "c", "type": "collision", "items": names(4)}],
        timeline=[{"at": i * 0.5 / n, "do": [{"add": {"boundary": {
            "id": f"b{i}", "from": [i % 1000, 300], "to": [i % 1000 + 1, 300]}, "to": "c"}}]}
            for i in range(n)])


@case("timeline", "boundaries that are removed", "check", *up_to(ACTIONS))
def _(n):
    lines = [{"id": f"b{i}", "from": [i % 1000, 300], "to": [i % 1000 + 1, 300]} for i in range(n)]
    return film(views=grid(4), behaviors=[
        {"type": "gravity", "items": names(4)},
        {"id": "c", "type": "collision", "items": names(4), "boundaries": lines}],
        timeline=[{"at": i * 0.5 / n, "do": [{"remove": f"b{i}"}]} for i in range(n)])


@case("timeline", "constraints that change", "check", *up_to(ACTIONS))
def _(n):
    return film(views=[{"id": f"v{i}", "backgroundColor": "red"} for i in range(n)],
                layout=[{"id": f"c{i}", "item": f"v{i}", "attribute": "width", "constant": 10}
                        for i in range(n)] + [f"v{i}.left == root.left + {i % 900}" for i in range(n)],
                timeline=[{"at": i * 0.5 / n, "do": [{"layout": {"constants": {f"c{i}": 20}}}]}
                          for i in range(n)])


@case("timeline", "constraints that become active in conflict", "check", *up_to(ACTIONS))
def _(n):
    return film(views=[{"id": "v"}], layout=[
        {"id": f"c{i}", "item": "v", "attribute": "width", "constant": i, "isActive": False}
        for i in range(n)], timeline=[
        {"at": i * 0.5 / n, "do": [{"add": f"c{i}"}]} for i in range(n)])


@case("timeline", "items updated at one time", "check", *up_to(BODIES))
def _(n):
    return film(views=grid(n), behaviors=[{"type": "gravity", "items": names(n)}], timeline=[
        {"at": 0.2, "do": [{"set": {f"s{i}.center.x": 3}}, {"updateItem": f"s{i}"}]}
        for i in range(n)])


@case("timeline", "events of many contacts", "check", *up_to(ACTIONS))
def _(n):
    return film(views=grid(1000), behaviors=[
        {"type": "gravity", "items": names(1000)},
        {"id": "c", "type": "collision", "items": names(1000),
         "translatesReferenceBoundsIntoBoundary": True}], timeline=[
        {"on": {"contactBegan": "c", "item": f"s{i % 1000}"}, "do": [
            {"set": {f"s{i % 1000}.alpha": 0.5}}]} for i in range(n)])


@case("timeline", "velocities added", "check", *up_to(BODIES))
def _(n):
    return film(views=grid(n), behaviors=[{"type": "gravity", "items": names(n)}], timeline=[
        {"at": 0.1, "do": [{"addLinearVelocity": [1, 0], "item": f"s{i}"}]} for i in range(n)])


@case("timeline", "velocities added one by one", "check", *up_to(BODIES))
def _(n):
    return film(views=grid(n), behaviors=[{"type": "gravity", "items": names(n)}], timeline=[
        {"at": i * 0.5 / n, "do": [{"addLinearVelocity": [1, 0], "item": f"s{i}"}]} for i in range(n)])


@case("timeline", "velocities added beside item behaviors", "check", *up_to(BODIES))
def _(n):
    return film(views=grid(n), behaviors=[
        {"type": "itemProperties", "items": [f"s{i}"], "elasticity": 0.5} for i in range(n)], timeline=[
        {"at": i * 0.5 / n, "do": [{"addLinearVelocity": [1, 0], "item": f"s{i}"}]} for i in range(n)])


# Drawing


@case("draw", "views at rest", "render", *up_to(VIEWS))
def _(n):
    return film(views=grid(n))


@case("draw", "constraint overlay", "render", *up_to(VIEWS))
def _(n):
    return still(views=[{"id": f"v{i}", "backgroundColor": "systemBlue"} for i in range(n)],
                 layout=[f"v{i}.{edge}" for i in range(n) for edge in (
                     f"left == root.left + {10 * (i % 100)}", f"width == {i % 9 + 1}")],
                 overlays={"constraints": True})


@case("draw", "trails", "render", *up_to(BODIES // 4))
def _(n):
    return film(views=grid(n), behaviors=[{"type": "gravity", "items": names(n)}],
                overlays={"trails": True})


@case("draw", "trails of one item, frames", "render", 1000, 2000, 4000)
def _(n):
    return film(n / 60, views=grid(1), behaviors=[
        {"type": "field", "kind": "vortex", "items": ["s0"], "position": [100, 100]}],
        overlays={"trails": True})


@case("draw", "all overlays", "render", *up_to(BODIES // 4))
def _(n):
    return film(0.1, views=grid(n), behaviors=[
        {"type": "gravity", "items": names(n)},
        {"type": "collision", "items": names(n), "translatesReferenceBoundsIntoBoundary": True}] + [
        {"type": "attachment", "item": f"s{i}", "anchor": [500, 500]} for i in range(n)],
        overlays=True)


@case("draw", "views that z order sorts", "render", *up_to(VIEWS))
def _(n):
    return still(views=[{**view, "zPosition": (i * 7919) % n} for i, view in enumerate(grid(n))])


@case("draw", "points of a path that crosses itself", "render", 5_000, 10_000, 20_000)
def _(n):
    points = [[(i * 7919) % 1000, (i * 6101) % 1000] for i in range(n)]
    return still(views=[{"id": "p", "type": "shape", "frame": [0, 0, 1000, 1000], "path": points,
                         "fillColor": "transparent", "strokeColor": "black"}])


# Text


@case("text", "lines of one label", "render", 10_000, 20_000, 40_000)
def _(n):
    return still(views=[{"id": "t", "type": "label", "numberOfLines": 0, "text": "line\n" * n,
                         "frame": [0, 0, 1000, 1000]}])


@case("text", "letters of one word", "render", 10_000, 20_000, 40_000)
def _(n):
    return still(views=[{"id": "t", "type": "label", "numberOfLines": 0, "text": "a" * n,
                         "frame": [0, 0, 1000, 1000]}])


@case("text", "words of one label", "render", 10_000, 20_000, 40_000)
def _(n):
    return still(views=[{"id": "t", "type": "label", "numberOfLines": 0, "text": "word " * n,
                         "frame": [0, 0, 1000, 1000]}])


@case("text", "labels", "render", *up_to(VIEWS))
def _(n):
    return still(views=[{"id": f"t{i}", "type": "label", "text": f"label {i}",
                         "frame": [10 * (i % 100), 10 * (i // 100), 40, 10]} for i in range(n)])


# Depth


def nested(depth, **more):
    view = {"id": f"v{depth - 1}", "backgroundColor": "systemBlue", **more}
    for i in reversed(range(depth - 1)):
        view = {"id": f"v{i}", "frame": [0.5, 0.5, 900, 900], "subviews": [view]}
    return view


@case("depth", "nested views", "render", DEPTH // 4, DEPTH // 2, DEPTH, DEPTH + 1)
def _(n):
    return still(views=[nested(n, frame=[0, 0, 90, 90])])


@case("depth", "nested views, placed by constraints", "render", DEPTH // 4, DEPTH // 2, DEPTH)
def _(n):
    view = {"id": f"v{n - 1}", "backgroundColor": "systemBlue"}
    for i in reversed(range(n - 1)):
        view = {"id": f"v{i}", "subviews": [view]}
    return still(views=[view], layout=[text for i in range(n) for text in (
        f"H:|-0.1-[v{i}]-0.1-|", f"V:|-0.1-[v{i}]-0.1-|")])


@case("depth", "nested stacks", "render", DEPTH // 4, DEPTH // 2, DEPTH - 1)
def _(n):
    view = {"id": "v", "backgroundColor": "systemBlue", "intrinsicSize": [9, 9]}
    for i in range(n):
        view = {"id": f"k{i}", "type": "stack", "subviews": [view]}
    return still(views=[view], layout=[
        f"k{n - 1}.left == root.left", f"k{n - 1}.top == root.top"])


@case("depth", "nested transforms in SVG", "svg", DEPTH // 4, DEPTH // 2, DEPTH)
def _(n):
    view = nested(n, frame=[0, 0, 90, 90])
    inner = view
    while inner.get("subviews"):
        inner["transform"] = {"rotation": 0.01}
        inner["alpha"] = 0.999
        inner = inner["subviews"][0]
    return still(views=[view])


@case("depth", "nested shadows", "render", DEPTH // 4, DEPTH // 2, DEPTH)
def _(n):
    view = {"frame": [0, 0, 20, 20], "backgroundColor": "red", "shadowOpacity": 0.5}
    for _ in range(n - 1):
        view = {"frame": [0.1, 0.1, 20, 20], "backgroundColor": "red", "shadowOpacity": 0.5,
                "subviews": [view]}
    return still(views=[view])


@case("depth", "nested translucent views", "render", DEPTH // 4, DEPTH // 2, DEPTH)
def _(n):
    # All on one spot: a view that reaches beyond those above it would make each of their pictures larger.
    view = {"frame": [0, 0, 20, 20], "backgroundColor": "red"}
    for _ in range(n - 1):
        view = {"frame": [0, 0, 20, 20], "backgroundColor": "red", "alpha": 0.999,
                "subviews": [view]}
    return still(views=[view])


@case("depth", "nested composites", "check", 12, 24, 48)
def _(n):
    behavior = {"type": "gravity", "items": ["s0"]}
    for _ in range(n):
        behavior = {"type": "composite", "behaviors": [behavior]}
    return film(views=grid(1), behaviors=[behavior])


@case("depth", "animations that follow one another", "check", 8, 16, 32)
def _(n):
    action = {"set": {"s0.alpha": 0.5}}
    for _ in range(n):
        action = {"animate": {"duration": 0.001, "set": {"s0.center.x": 5}, "then": [action]}}
    return film(views=grid(1), timeline=[{"at": 0, "do": [action]}])


@case("depth", "brackets", "check", 25_000, 50_000, 100_000)
def _(n):
    return "[" * n


# Gestures


def waiting(n, rival):
    """Taps on the canvas, of which each waits for the one that `rival` names to fail, and a tap of a finger."""
    gestures = [{"id": f"g{i}", "type": "tap", "requireToFail": [f"g{j}" for j in rival(i) if 0 <= j < n]}
                for i in range(n)]
    return film(gestures=gestures, touches=[{"tap": [500, 500], "at": 0.1}])


@case("gestures", "taps that wait for the next one", "check", 2_500, 5_000, 10_000)
def _(n):
    return waiting(n, lambda i: [i + 1])


@case("gestures", "taps that wait for the one before", "check", 2_500, 5_000, 10_000)
def _(n):
    return waiting(n, lambda i: [i - 1])


@case("gestures", "taps that wait in a circle", "check", 2_500, 5_000, 10_000)
def _(n):
    return waiting(n, lambda i: [(i + 1) % n])


@case("gestures", "pairs of taps that wait for each other", "check", 2_500, 5_000, 10_000)
def _(n):
    return waiting(n, lambda i: [i ^ 1])


@case("gestures", "taps that all wait for one", "check", 2_500, 5_000, 10_000)
def _(n):
    return waiting(n, lambda i: [0] if i else [])


@case("gestures", "one tap that waits for all", "check", 2_500, 5_000, 10_000)
def _(n):
    return waiting(n, lambda i: [] if i else range(1, n))


# Figures


@case("figures", "names of moving views, all in each other's way", "names", 500, 1_000, 2_000)
def _(n):
    action = {"animate": {"duration": 0.2, "set": {f"s{i}.center.x": 10 * (i % 100) + 9 for i in range(n)}}}
    return film(0.2, views=grid(n), timeline=[{"at": 0, "do": [action]}])
