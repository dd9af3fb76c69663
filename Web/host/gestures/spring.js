// The way of a spring, slightly underdamped, reckoned before it begins: the browser then moves by itself, however busy
// the page is.
const SLICE = 0.004, SLICES = 4, LONGEST = 3;   // seconds of a step of reckoning, such steps to a value, seconds of a way

/** @return `seconds` it takes, its `values` in even steps, and `at(seconds)`: the value and the speed then */
export function springWay(value, speed, goal) {
  const values = [value], speeds = [speed];
  while (Math.abs(goal - value) >= 0.002 || Math.abs(speed) >= 0.05) {
    for (let slice = 0; slice < SLICES; slice++) {
      speed += (240 * (goal - value) - 29 * speed) * SLICE;
      value += speed * SLICE;
    }
    values.push(value);
    speeds.push(speed);
    if (values.length * SLICE * SLICES > LONGEST) break;
  }
  values.push(goal);
  speeds.push(0);
  const step = SLICE * SLICES;
  const at = seconds => {
    const place = Math.min(values.length - 1, Math.max(0, seconds / step)), before = Math.floor(place);
    const next = Math.min(values.length - 1, before + 1), part = place - before;
    return {
      value: values[before] + (values[next] - values[before]) * part,
      speed: speeds[before] + (speeds[next] - speeds[before]) * part,
    };
  };
  return { seconds: (values.length - 1) * step, values, at };
}
