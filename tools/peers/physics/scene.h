// Reads the scenes that tools/Benchmarks/Physics writes, and measures time and memory. Plain C, so that
// the programs of all peers can include it.
#ifndef SCENE_H
#define SCENE_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LARGEST_CORNER_COUNT = 8 };

typedef struct {
  int is_static;
  float x, y, angle, vx, vy, spin;
  float radius;      // of a circle; 0 for a polygon
  int corner_count;  // of a polygon; 0 for a circle
  float corners[2 * LARGEST_CORNER_COUNT];
} SceneBody;

typedef struct {
  int a, b;
  float ax, ay, bx, by;
} SceneHinge;

typedef struct {
  char name[64];
  int step_count;
  int are_bullets;
  float gx, gy, friction, restitution;
  SceneBody *bodies;
  int body_count;
  SceneHinge *hinges;
  int hinge_count;
} Scene;

static void scene_fail(const char *message) {
  fprintf(stderr, "%s\n", message);
  exit(1);
}

static float scene_number(FILE *file) {
  char word[64];
  if (fscanf(file, "%63s", word) != 1) scene_fail("a number is missing in the scene");
  return strtof(word, NULL);
}

static Scene scene_read(const char *path) {
  Scene scene;
  memset(&scene, 0, sizeof scene);
  FILE *file = fopen(path, "r");
  if (!file) scene_fail("the scene cannot be opened");
  char word[64];
  while (fscanf(file, "%63s", word) == 1) {
    if (!strcmp(word, "scene")) {
      if (fscanf(file, "%63s", scene.name) != 1) scene_fail("the scene has no name");
    } else if (!strcmp(word, "steps")) {
      scene.step_count = (int)scene_number(file);
    } else if (!strcmp(word, "gravity")) {
      scene.gx = scene_number(file);
      scene.gy = scene_number(file);
    } else if (!strcmp(word, "material")) {
      scene.friction = scene_number(file);
      scene.restitution = scene_number(file);
    } else if (!strcmp(word, "bullets")) {
      scene.are_bullets = (int)scene_number(file);
    } else if (!strcmp(word, "body")) {
      if ((scene.body_count & (scene.body_count - 1)) == 0) {
        size_t capacity = scene.body_count ? 2 * (size_t)scene.body_count : 1;
        scene.bodies = (SceneBody *)realloc(scene.bodies, capacity * sizeof(SceneBody));
      }
      SceneBody *body = scene.bodies + scene.body_count++;
      memset(body, 0, sizeof *body);
      if (fscanf(file, "%63s", word) != 1) scene_fail("a body has no kind");
      body->is_static = !strcmp(word, "static");
      body->x = scene_number(file);
      body->y = scene_number(file);
      body->angle = scene_number(file);
      body->vx = scene_number(file);
      body->vy = scene_number(file);
      body->spin = scene_number(file);
      if (fscanf(file, "%63s", word) != 1) scene_fail("a body has no shape");
      if (!strcmp(word, "circle")) {
        body->radius = scene_number(file);
      } else {
        body->corner_count = (int)scene_number(file);
        if (body->corner_count > LARGEST_CORNER_COUNT) scene_fail("a polygon has too many corners");
        for (int i = 0; i < 2 * body->corner_count; i++) body->corners[i] = scene_number(file);
      }
    } else if (!strcmp(word, "hinge")) {
      if ((scene.hinge_count & (scene.hinge_count - 1)) == 0) {
        size_t capacity = scene.hinge_count ? 2 * (size_t)scene.hinge_count : 1;
        scene.hinges = (SceneHinge *)realloc(scene.hinges, capacity * sizeof(SceneHinge));
      }
      SceneHinge *hinge = scene.hinges + scene.hinge_count++;
      hinge->a = (int)scene_number(file);
      hinge->b = (int)scene_number(file);
      hinge->ax = scene_number(file);
      hinge->ay = scene_number(file);
      hinge->bx = scene_number(file);
      hinge->by = scene_number(file);
    } else {
      scene_fail("the scene has an unknown line");
    }
  }
  fclose(file);
  return scene;
}

// The processor time of this process, which other processes disturb less than wall time.
static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

// The resident set size of this process.
static long resident_bytes(void) {
  long size = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  if (fscanf(file, "%ld %ld", &size, &resident) != 2) resident = 0;
  fclose(file);
  return resident * 4096;
}

// Sums over the bodies at the end of a run.
typedef struct {
  double x, y, squares;
  int count;
} SceneState;

static void state_add(SceneState *state, double x, double y, double vx, double vy) {
  state->x += x;
  state->y += y;
  state->squares += vx * vx + vy * vy;
  state->count++;
}

static void report(
    const Scene *scene, double start, double middle, double end, int first_count, long bytes,
    const SceneState *state) {
  double count = state->count > 0 ? state->count : 1;
  printf(
      "%.9g %.9g %ld %.9g %.9g %.9g\n", (middle - start) / first_count,
      (end - start) / scene->step_count, bytes / scene->body_count, state->x / count,
      state->y / count, sqrt(state->squares / count));
}

#endif
