import { hourMs, minuteMs } from '../../../shared/durations.ts';
import type { PendingUpload } from '../../../shared/uploads.ts';
import { countOf } from '../../ui/countOf.ts';
import { formatBytes } from '../../ui/formatBytes.ts';

/** How long an upload can still be submitted: “23 h”, “5 min”. */
export function timeLeft(expiresAt: number, now: number): string {
  const leftMs = Math.max(0, expiresAt - now);
  return leftMs >= hourMs ? `${Math.floor(leftMs / hourMs)} h` : `${Math.ceil(leftMs / minuteMs)} min`;
}

/** What an upload is called, and what is known of it: “4 levels, 23 h left”. */
export function describePending(
  { name, levelNames, problemCount, bytes, replaces, expiresAt }: PendingUpload,
  now: number,
): { title: string; facts: string } {
  const [first] = levelNames;
  const found = problemCount > 0 ? countOf(problemCount, 'problem') : countOf(levelNames.length, 'level');
  const what = replaces === null ? found : 'a new version';
  return {
    title: name ?? (levelNames.length === 1 && first ? first : formatBytes(bytes)),
    facts: `${what}, ${timeLeft(expiresAt, now)} left`,
  };
}
