import { useEffect, useState } from 'react';
import { formatDate, formatDateAndTime } from './formatDate.ts';
import { nextChangeMs, relativeTime } from './relativeTime.ts';
import { useIsHydrated } from './useIsHydrated.ts';

interface RelativeTimeProps {
  /** Milliseconds since 1970. */
  time: number;
  className?: string;
}

/**
 * How long ago something was, updated while it is on screen; the exact time is in its title. The server
 * renders the date, because its page may be read later.
 */
export function RelativeTime({ time, className }: RelativeTimeProps) {
  const [now, setNow] = useState(() => Date.now());
  const isHydrated = useIsHydrated();

  useEffect(() => {
    const waitMs = nextChangeMs(time, now);
    if (waitMs === null) return;
    const timer = setTimeout(() => setNow(Date.now()), waitMs);
    return () => clearTimeout(timer);
  }, [time, now]);

  return (
    <time
      dateTime={new Date(time).toISOString()}
      title={isHydrated ? formatDateAndTime(time) : undefined}
      className={className}
    >
      {isHydrated ? relativeTime(time, now) : formatDate(time, 'UTC')}
    </time>
  );
}
