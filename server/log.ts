import pino, { type DestinationStream, type Logger } from 'pino';

export type { Logger };

/**
 * Writes JSON lines, to standard output unless `destination` is given, never with anything that could
 * identify a person or open a session.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: {
      paths: ['*.password', '*.token', '*.email', '*.authorization', '*.cookie', 'req.headers'],
      remove: true,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
