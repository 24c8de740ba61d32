import pino, { type Logger } from 'pino';

export type { Logger };

/** JSON lines on standard output; nothing that could name a person or open a session is ever written. */
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
