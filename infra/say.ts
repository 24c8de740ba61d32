/**
 * A person reads the output of npm or a terminal; elsewhere a program reads JSON lines in the server's
 * format.
 */
const isForPerson = process.stdout.isTTY || process.env.npm_lifecycle_event !== undefined;

const levels = { info: 30, error: 50 };

export function say(sentence: string, level: keyof typeof levels = 'info'): void {
  const line = { level: levels[level], time: Date.now(), pid: process.pid, msg: sentence };
  const text = isForPerson ? sentence : JSON.stringify(line);
  (level === 'error' ? process.stderr : process.stdout).write(`${text}\n`);
}
