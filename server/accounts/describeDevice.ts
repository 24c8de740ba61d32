/** The first match counts: browsers also name the ones that they derive from. */
const programs: [pattern: RegExp, name: string][] = [
  [/PlatinumQuest/i, 'PlatinumQuest'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [pattern: RegExp, name: string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

/** `User-Agent` in words: “Firefox on Windows”. */
export function describeDevice(userAgent: string): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [program, system] = [nameIn(programs), nameIn(systems)];
  if (program && system) return `${program} on ${system}`;
  return program ?? system ?? 'Unknown device';
}
