/** Milliseconds of processor time that something takes: waiting for a busy machine does not count. */
export function cpuTimeMs(act: () => void): number {
  const start = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
