const pad = (value: number, length: number) => String(value).padStart(length, '0');

/** Milliseconds as `mm:ss.mmm`; minutes grow beyond two digits. */
export function formatTime(timeMs: number): string {
  const ms = Math.max(0, Math.round(timeMs));
  return `${pad(Math.floor(ms / 60_000), 2)}:${pad(Math.floor(ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}`;
}
