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

/** The same log, for lines that are written whatever level the others have; only a silent one stays so. */
export const alwaysLogged = (log: Logger): Logger =>
  log.level === 'silent' ? log : log.child({}, { level: 'info' });

/**
 * Writes into the security log what has happened (`security`). Within a call the line also says which request
 * did it, and from where.
 */
export type LogSecurity = (security: string, facts: SecurityFacts, message: string) => void;

/** `accountId`: the account that it happened to. Never names, mail addresses, tokens or texts. */
export type SecurityFacts = { accountId: number | null } & Record<string, unknown>;
