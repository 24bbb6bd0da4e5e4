/** Code that is wider than the page is scrolled by keys, too. */
for (const code of document.querySelectorAll("pre > code")) {
  if (code.scrollWidth > code.clientWidth) code.tabIndex = 0;
}

/** Films of a page: each can be stopped, and dragged to a time. */
for (const film of document.querySelectorAll(".film")) {
  const films = () => [...film.querySelectorAll(".take:not([hidden]) > div > svg")];
  const duration = () => {
    const times = [...film.querySelectorAll(".take:not([hidden]) [dur]")].map((each) => parseFloat(each.getAttribute("dur")));
    return Math.max(0.01, ...times.filter(Number.isFinite));
  };
  if (!film.querySelector("[dur]")) continue;
  const make = (name, attributes) => Object.assign(document.createElement(name), attributes);
  const button = make("button", { type: "button", className: "md-button" });
  const range = make("input", { type: "range", min: 0, step: 0.001, ariaLabel: "Time" });
  const time = make("output", {});
  let isPlaying = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  let start = 0;
  const now = () => (films()[0]?.getCurrentTime() ?? 0) % duration();
  const show = () => {
    button.textContent = isPlaying ? "Pause" : "Play";
    for (const svg of films()) svg[isPlaying ? "unpauseAnimations" : "pauseAnimations"]();
  };
  const tick = () => {
    range.max = duration();
    range.value = now();
    time.textContent = `${now().toFixed(2)} s`;
    if (isPlaying) start = requestAnimationFrame(tick);
  };
  button.addEventListener("click", () => {
    isPlaying = !isPlaying;
    show();
    tick();
  });
  range.addEventListener("input", () => {
    isPlaying = false;
    cancelAnimationFrame(start);
    show();
    for (const svg of films()) svg.setCurrentTime(range.valueAsNumber);
    time.textContent = `${range.valueAsNumber.toFixed(2)} s`;
  });
  const bar = make("div", { className: "film-bar" });
  bar.append(button, range, time);
  const takes = [...film.querySelectorAll(".take")];
  if (takes.length > 1) {
    const choice = make("select", { ariaLabel: film.dataset.path });
    for (const take of takes) choice.append(make("option", { textContent: take.dataset.label, value: take.dataset.value }));
    choice.addEventListener("change", () => {
      const at = now();
      for (const take of takes) take.hidden = take.dataset.value !== choice.value;
      for (const svg of films()) svg.setCurrentTime(at);
      show();
      tick();
    });
    bar.append(choice);
  }
  film.append(bar);
  show();
  tick();
}
