// What axes need: round steps, and texts for what stands at them.

/** Round numbers from the least to the most, about so many. */
export function ticks(least, most, wanted = 5) {
  const span = most - least || Math.abs(most) || 1;
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough);
  const first = Math.floor(least / step) * step;
  const found = [];
  for (let at = first; at < most + step; at += step) found.push(Number(at.toPrecision(12)));
  return found;
}

/** A number at an axis. */
export function short(number) {
  const size = Math.abs(number);
  for (const [many, letter] of [[1e12, "T"], [1e9, "G"], [1e6, "M"], [1e3, "k"]]) {
    if (size >= many) return `${Number((number / many).toPrecision(4))} ${letter}`;
  }
  return String(Number(number.toPrecision(4)));
}

/** A date, or a date with its time, of milliseconds. */
export function moment(millis, span) {
  const text = new Date(millis).toISOString();
  return span < 3 * 86_400_000 ? text.slice(5, 16).replace("T", " ") : text.slice(0, 10);
}

/** The milliseconds of a date or a time as Postgres writes it. */
export const millisOf = (text) => {
  const [day, clock] = text.split(" ");
  const zone = clock && /[+-]\d\d(:\d\d)?$/.exec(clock);
  const offset = zone ? (zone[1] ? zone[0] : `${zone[0]}:00`) : "Z";
  return Date.parse(clock ? `${day}T${zone ? clock.slice(0, zone.index) : clock}${offset}` : `${day}T00:00:00Z`);
};
