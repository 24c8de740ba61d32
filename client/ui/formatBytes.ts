const units = ['kB', 'MB', 'GB'];

/** 412000 → “412 kB”, 4800000 → “4.8 MB”: thousands, as stores and browsers count. */
export function formatBytes(bytes: number): string {
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : 1;
  return `${value.toFixed(digits)} ${units[unit]}`;
}
