// Runs a benchmark scene with Chipmunk: steps of 1/120 s, without sleeping; overlaps of up to half a
// centimetre are not corrected, as in Box2D. Chipmunk has a single iteration count for velocities and
// overlaps; its default is 10. It multiplies frictions and restitutions, while the other engines use the
// square root of the product and the larger value; its shapes get square roots, so results are equal.
//
//   chipmunk SCENE-FILE ITERATIONS
//   chipmunk                          prints the version
#include "scene.h"
#include <chipmunk/chipmunk.h>

int main(int argc, char **argv) {
  if (argc < 3) {
    printf("%s\n", cpVersionString);
    return 0;
  }
  Scene scene = scene_read(argv[1]);
  long before = resident_bytes();
  cpSpace *space = cpSpaceNew();
  cpSpaceSetIterations(space, atoi(argv[2]));
  cpSpaceSetGravity(space, cpv(scene.gx, scene.gy));
  cpSpaceSetCollisionSlop(space, 0.005);

  cpBody **bodies = (cpBody **)calloc((size_t)scene.body_count, sizeof *bodies);
  for (int i = 0; i < scene.body_count; i++) {
    SceneBody *source = scene.bodies + i;
    cpVect corners[LARGEST_CORNER_COUNT];
    for (int k = 0; k < source->corner_count; k++)
      corners[k] = cpv(source->corners[2 * k], source->corners[2 * k + 1]);
    cpBody *body;
    if (source->is_static) {
      body = cpBodyNewStatic();
    } else if (source->corner_count > 0) {
      double mass = cpAreaForPoly(source->corner_count, corners, 0);
      body = cpBodyNew(mass, cpMomentForPoly(mass, source->corner_count, corners, cpvzero, 0));
    } else {
      double mass = cpAreaForCircle(0, source->radius);
      body = cpBodyNew(mass, cpMomentForCircle(mass, 0, source->radius, cpvzero));
    }
    cpBodySetPosition(body, cpv(source->x, source->y));
    cpBodySetAngle(body, source->angle);
    if (!source->is_static) {
      cpBodySetVelocity(body, cpv(source->vx, source->vy));
      cpBodySetAngularVelocity(body, source->spin);
    }
    cpSpaceAddBody(space, body);
    cpShape *shape = source->corner_count > 0
                         ? cpPolyShapeNewRaw(body, source->corner_count, corners, 0)
                         : cpCircleShapeNew(body, source->radius, cpvzero);
    cpShapeSetFriction(shape, sqrt(scene.friction));
    cpShapeSetElasticity(shape, sqrt(scene.restitution));
    cpSpaceAddShape(space, shape);
    bodies[i] = body;
  }
  for (int i = 0; i < scene.hinge_count; i++) {
    SceneHinge *hinge = scene.hinges + i;
    cpConstraint *joint = cpPivotJointNew2(
        bodies[hinge->a], bodies[hinge->b], cpv(hinge->ax, hinge->ay), cpv(hinge->bx, hinge->by));
    cpConstraintSetCollideBodies(joint, cpFalse);
    cpSpaceAddConstraint(space, joint);
  }

  double h = 1.0 / 120.0;
  int first_count = scene.step_count < 120 ? scene.step_count : 120;
  double start = milliseconds();
  for (int i = 0; i < first_count; i++) cpSpaceStep(space, h);
  double middle = milliseconds();
  for (int i = first_count; i < scene.step_count; i++) cpSpaceStep(space, h);
  double end = milliseconds();
  long bytes = resident_bytes() - before;

  SceneState state = {0};
  for (int i = 0; i < scene.body_count; i++) {
    if (cpBodyGetType(bodies[i]) != CP_BODY_TYPE_DYNAMIC) continue;
    cpVect p = cpBodyGetPosition(bodies[i]), v = cpBodyGetVelocity(bodies[i]);
    state_add(&state, p.x, p.y, v.x, v.y);
  }
  report(&scene, start, middle, end, first_count, bytes, &state);
  return 0;
}
