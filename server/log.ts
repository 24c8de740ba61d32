import pino, { type Logger } from 'pino';

export type { Logger };

/**
 * Writes JSON lines to standard output, never with anything that could identify a person or open a session.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: ['*.password', '*.token', '*.email', '*.authorization', '*.cookie', 'req.headers'],
      remove: true,
    },
  });
}
