# Converts lines of `scene program first whole bytes x y speed`, one for each run, to the tables of
# `tools/bench physics`.

function least(list, n, values) {
  n = split(list, values, " ")
  sort(values, n)
  return values[1]
}

function median(list, n, values) {
  n = split(list, values, " ")
  sort(values, n)
  return n % 2 ? values[(n + 1) / 2] : (values[n / 2] + values[n / 2 + 1]) / 2
}

function sort(values, n, i, j, value) {
  for (i = 2; i <= n; i++) {
    value = values[i] + 0
    for (j = i - 1; j > 0 && values[j] + 0 > value; j--) values[j + 1] = values[j]
    values[j + 1] = value
  }
}

function times(list) { return sprintf("%.4g (%.4g)", median(list), least(list)) }

function ratio(scene, program, part) {
  return least(part[scene, program]) / least(part[scene, "ours"])
}

function row(scene, title, part) {
  printf "%-22s %18s %18s %18s %18s %7.2f %8.2f %8.2f\n", title, times(part[scene, "ours"]), \
    times(part[scene, "box2d"]), times(part[scene, "discrete"]), times(part[scene, "chipmunk"]), \
    ratio(scene, "box2d", part), ratio(scene, "discrete", part), ratio(scene, "chipmunk", part)
}

{
  if (!($1 in known)) {
    known[$1] = 1
    scenes[++count] = $1
  }
  # The steps of the single body are in microseconds.
  unit = $1 == "free" ? 1000 : 1
  first[$1, $2] = first[$1, $2] " " $3 * unit
  whole[$1, $2] = whole[$1, $2] " " $4 * unit
  bytes[$1, $2] = $5
  state[$1, $2] = sprintf("%8.2f %8.2f %8.3f", $6, $7, $8)
}

END {
  title["pyramid"] = "pyramid, 820 boxes"
  title["dropped"] = "2,000 boxes dropped"
  title["jointed"] = "200 jointed boxes"
  title["mixed"] = "10,000 mixed bodies"
  title["bullets"] = "10,000 mixed bullets"
  title["free"] = "one free body, µs"
  printf "%-22s %18s %18s %18s %18s   ratio to\n", "", "ours", "Box2D", "Box2D, discrete", "Chipmunk"
  printf "%-98s %7s %8s %8s\n", "", "Box2D", "discrete", "Chipmunk"
  for (i = 1; i <= count; i++) {
    row(scenes[i], title[scenes[i]], whole)
    if (scenes[i] != "free") row(scenes[i], "  its first second", first)
  }
  printf "\nBytes per body: growth of the resident memory during the run, divided by the number of bodies\n\n"
  printf "%-22s %10s %10s %10s\n", "", "ours", "Box2D", "Chipmunk"
  for (i = 1; i <= count; i++) {
    if (scenes[i] == "free") continue
    printf "%-22s %10d %10d %10d\n", title[scenes[i]], bytes[scenes[i], "ours"], \
      bytes[scenes[i], "box2d"], bytes[scenes[i], "chipmunk"]
  }
  printf "\nEnd of the run: mean position of the bodies in metres, root mean square of their speeds in m/s\n\n"
  printf "%-22s %-10s %8s %8s %8s\n", "", "", "x", "y", "speed"
  n = split("ours box2d discrete chipmunk", programs, " ")
  for (i = 1; i <= count; i++)
    for (k = 1; k <= n; k++)
      printf "%-22s %-10s %s\n", k == 1 ? title[scenes[i]] : "", programs[k], \
        state[scenes[i], programs[k]]
}
