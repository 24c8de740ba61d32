/** Milliseconds of processor time that `act` takes, without the time spent waiting on a busy machine. */
export function cpuTimeMs(act: () => void): number {
  const start = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
