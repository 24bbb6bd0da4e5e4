// Runs a benchmark scene with Box2D: steps of 1/120 s, 8 velocity and 3 position iterations, without
// sleeping; warm starting and continuous collision are on, as by default.
//
//   box2d SCENE-FILE [discrete]    "discrete" switches continuous collision off
//   box2d                          prints the version
#include "scene.h"
#include <box2d/box2d.h>
#include <vector>

int main(int argc, char **argv) {
  if (argc < 2) {
    printf("%d.%d.%d\n", b2_version.major, b2_version.minor, b2_version.revision);
    return 0;
  }
  const Scene scene = scene_read(argv[1]);
  const long before = resident_bytes();
  b2World world(b2Vec2(scene.gx, scene.gy));
  world.SetAllowSleeping(false);
  if (argc > 2) world.SetContinuousPhysics(false);

  std::vector<b2Body *> bodies;
  for (int i = 0; i < scene.body_count; i++) {
    const SceneBody &source = scene.bodies[i];
    b2BodyDef definition;
    definition.type = source.is_static ? b2_staticBody : b2_dynamicBody;
    definition.position.Set(source.x, source.y);
    definition.angle = source.angle;
    definition.linearVelocity.Set(source.vx, source.vy);
    definition.angularVelocity = source.spin;
    definition.bullet = scene.are_bullets != 0;
    b2Body *body = world.CreateBody(&definition);
    b2CircleShape circle;
    b2PolygonShape polygon;
    b2FixtureDef fixture;
    fixture.density = 1;
    fixture.friction = scene.friction;
    fixture.restitution = scene.restitution;
    if (source.corner_count > 0) {
      b2Vec2 corners[LARGEST_CORNER_COUNT];
      for (int k = 0; k < source.corner_count; k++)
        corners[k].Set(source.corners[2 * k], source.corners[2 * k + 1]);
      polygon.Set(corners, source.corner_count);
      fixture.shape = &polygon;
    } else {
      circle.m_radius = source.radius;
      fixture.shape = &circle;
    }
    body->CreateFixture(&fixture);
    bodies.push_back(body);
  }
  for (int i = 0; i < scene.hinge_count; i++) {
    const SceneHinge &hinge = scene.hinges[i];
    b2RevoluteJointDef definition;
    definition.bodyA = bodies[hinge.a];
    definition.bodyB = bodies[hinge.b];
    definition.localAnchorA.Set(hinge.ax, hinge.ay);
    definition.localAnchorB.Set(hinge.bx, hinge.by);
    world.CreateJoint(&definition);
  }

  const float h = 1.0f / 120.0f;
  const int first_count = scene.step_count < 120 ? scene.step_count : 120;
  const double start = milliseconds();
  for (int i = 0; i < first_count; i++) world.Step(h, 8, 3);
  const double middle = milliseconds();
  for (int i = first_count; i < scene.step_count; i++) world.Step(h, 8, 3);
  const double end = milliseconds();
  const long bytes = resident_bytes() - before;

  SceneState state = {};
  for (b2Body *body : bodies) {
    if (body->GetType() != b2_dynamicBody) continue;
    const b2Vec2 p = body->GetPosition(), v = body->GetLinearVelocity();
    state_add(&state, p.x, p.y, v.x, v.y);
  }
  report(&scene, start, middle, end, first_count, bytes, &state);
}
