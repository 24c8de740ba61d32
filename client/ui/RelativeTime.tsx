import { useEffect, useState } from 'react';
import { formatDateAndTime } from './formatDate.ts';
import { nextChangeMs, relativeTime } from './relativeTime.ts';

interface RelativeTimeProps {
  /** Milliseconds since 1970. */
  time: number;
  className?: string;
}

/** How long ago something was, updated while it is on screen; the exact time is in its title. */
export function RelativeTime({ time, className }: RelativeTimeProps) {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const waitMs = nextChangeMs(time, now);
    if (waitMs === null) return;
    const timer = setTimeout(() => setNow(Date.now()), waitMs);
    return () => clearTimeout(timer);
  }, [time, now]);

  return (
    <time dateTime={new Date(time).toISOString()} title={formatDateAndTime(time)} className={className}>
      {relativeTime(time, now)}
    </time>
  );
}
