export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const label = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"/;
/** Accepts the numbers of Go's ParseFloat, which ignores the case of NaN and Inf. */
const sampleLine = new RegExp(
  `^([a-zA-Z_:][\\w:]*)(?:\\{(${label.source}(?:,${label.source})*)\\})? ([-+]?(?:[\\d.]+(?:e[-+]?\\d+)?|[Ii]nf)|[Nn]a[Nn])$`,
);
const helpLine = /^# HELP ([a-zA-Z_:][\w:]*) .+$/;
const typeLine = /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram|summary|untyped)$/;

/** Reads Prometheus' text format 0.0.4, written from its description. Throws at the first invalid line. */
export function parseMetrics(text: string): Sample[] {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  const types = new Map<string, string>();
  const seen = new Set<string>();
  const samples: Sample[] = [];
  for (const line of text.split('\n')) {
    const [, typed, type] = typeLine.exec(line) ?? [];
    if (typed && type) {
      if (types.has(typed)) throw new Error(`${typed} has two types.`);
      types.set(typed, type);
    } else if (line !== '' && !helpLine.test(line)) {
      samples.push(readSample(line, types, seen));
    }
  }
  return samples;
}

function readSample(line: string, types: Map<string, string>, seen: Set<string>): Sample {
  const match = sampleLine.exec(line);
  const name = match?.[1];
  if (!match || !name) throw new Error(`Not a sample: ${line}`);
  const family = types.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '');
  if (!types.has(family)) throw new Error(`Nothing says the type of ${name}.`);
  const labels = match[2] ?? '';
  if (seen.has(`${name}{${labels}}`)) throw new Error(`${name}{${labels}} is there twice.`);
  seen.add(`${name}{${labels}}`);
  const pairs = [...labels.matchAll(new RegExp(label, 'g'))].map(([, key = '', value = '']) => [key, value]);
  return {
    name,
    labels: Object.fromEntries(pairs),
    value: Number(match.at(-1)?.replace(/inf/i, 'Infinity')),
  };
}
