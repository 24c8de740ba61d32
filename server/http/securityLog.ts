import type { Context } from 'koa';
import { z } from 'zod';
import { type ApiError, type ErrorCode, statusOf } from '../../shared/errors.ts';
import type { FindingCode } from '../../shared/uploadProblems.ts';
import { alwaysLogged, type Logger, type LogSecurity, type SecurityFacts } from '../log.ts';
import { clientAddress } from './clientAddress.ts';
import type { KindOfBearer } from './identify.ts';
import { createLineAllowances, type LineKind } from './lineAllowances.ts';
import { shortAddress } from './shortAddress.ts';

/** Refusals of somebody who guesses at an account. */
const guesses: ReadonlySet<ErrorCode> = new Set([
  'sign_in_refused',
  'wrong_password',
  'second_factor_required',
  'wrong_code',
]);

/** Refusals of somebody who tries secrets or IDs that are not theirs, or sends too much. */
const probes: ReadonlySet<ErrorCode> = new Set([
  'token_expired',
  'invitation_not_found',
  'token_not_found',
  'webhook_not_found',
  'too_large',
]);

/** Statuses of the other refusals that are logged: somebody tried something forbidden, or too often. */
const refusedStatuses: ReadonlySet<number> = new Set([401, 403, 429]);

/** Findings in archives and files that were made to harm; other findings are mistakes of makers. */
const hostileFindings: ReadonlySet<string> = new Set<FindingCode>([
  'tooManyEntries',
  'unpacksTooLarge',
  'shrinksTooMuch',
  'nameWithControlCharacters',
  'absolutePath',
  'pathLeadsOut',
  'entryIsSpecial',
  'checkTooSlow',
  'checkTooDemanding',
  'checkCrashed',
  'imageTooExpensive',
  'tooManyDependencies',
]);

/**
 * Events that matter for security, as JSON lines with `security`, the IDs of the request, the account and the
 * things in the call's address (`of`), and the shortened address of the caller: never names, mail addresses,
 * tokens or texts. No flood of one kind of line crowds out another kind, or what was done.
 */
export interface SecurityLog {
  refused(ctx: Context, refusal: ApiError): void;
  /** A call has succeeded; `event` is what its route is logged as, if it is. */
  done(ctx: Context, event: string | undefined, accountId: number | null, answer: unknown): void;
  /** A call has done nothing, although its answer does not tell. */
  inVain(ctx: Context, attempt: string): void;
  /** Something has happened outside calls. */
  happened: LogSecurity;
  /** The same for what happens in a call. It is always written: other limits bound how often that is. */
  happenedIn(ctx: Context): LogSecurity;
  /** A connection, or a socket, was refused or closed. */
  connectionRefused(address: string, why: ConnectionRefusal): void;
  /** A page of another site, at the host `from`, has opened a socket with the session of `findOwner`, if any. */
  foreignSocket(address: string, from: string | undefined, findOwner: () => Promise<number | null>): void;
  /** A socket came with a token that is not known. */
  unknownSocketToken(address: string, unknownToken: KindOfBearer): void;
  /** Messages of a socket were refused; the last one asked for `room`. */
  messageRefused(address: string, why: MessageRefusal, facts: RefusedMessages): void;
  /** Says how many lines were left out in the last minute. */
  close(): void;
}

interface RefusedMessages {
  accountId: number | null;
  room: string;
  /** How many of this socket were refused for this reason so far. */
  times: number;
}

export type MessageRefusal = 'not_allowed' | 'too_many_requests';

/**
 * `too_many_unanswered`: requests that did not wait for answers; `unread`: a socket that did not read;
 * `unreadable`: bytes that are not HTTP.
 */
export type ConnectionRefusal =
  | 'too_many_connections'
  | 'too_many_messages'
  | 'too_many_unanswered'
  | 'too_many_unknown_tokens'
  | 'too_slow'
  | 'unread'
  | 'unreadable';

export function createSecurityLog(given: Logger, clock: () => number): SecurityLog {
  const log = alwaysLogged(given);
  const allowances = createLineAllowances(log, clock);
  /**
   * Begins a line; null where the address has none left. Without a kind the line is always written: other
   * limits bound how often that happens.
   */
  const begin = (kind: LineKind | undefined, from: string) => {
    const address = shortAddress(from);
    const left = kind ? allowances.take(kind, address) : 'line';
    if (left === 'none') return null;
    const ends = { address, ...(left === 'last' && { restOfMinuteLeftOut: true }) };
    return (facts: object, message: string) => log.info({ ...facts, ...ends }, message);
  };
  const writeFrom = (kind: LineKind | undefined, from: string, facts: object, message: string) =>
    begin(kind, from)?.(facts, message);
  const write = (
    kind: LineKind | undefined,
    ctx: Context,
    security: string,
    facts: SecurityFacts,
    message: string,
  ) => {
    const { requestId, routeName: route, tokenId } = ctx.state;
    const by = tokenId === undefined ? {} : { tokenId };
    const line = { security, requestId, route, ...numbersOf(ctx.params), ...by, ...facts };
    writeFrom(kind, clientAddress(ctx), line, message);
  };

  return {
    refused(ctx, { code, logged: { accountId, allowance, findings = [], attempt, from } }) {
      const facts = { accountId: accountId ?? ctx.state.accountId ?? null };
      const hostile = findings.filter((finding) => hostileFindings.has(finding));
      if (hostile.length > 0) {
        write(
          'attempts',
          ctx,
          'hostile_upload',
          { ...facts, findings: [...new Set(hostile)] },
          'An upload was refused',
        );
      }
      const isGuess = guesses.has(code);
      const isProbe = attempt !== undefined || probes.has(code);
      if (!isGuess && !isProbe && !refusedStatuses.has(statusOf(code))) return;
      const { unknownToken } = ctx.state;
      const why = {
        ...(allowance && { allowance }),
        ...(unknownToken && { unknownToken }),
        ...(from && { from }),
      };
      const kind = isGuess ? 'attempts' : 'refusals';
      write(kind, ctx, attempt ?? code, { ...facts, ...why }, 'A call was refused');
    },
    done(ctx, event, accountId, answer) {
      const { unknownToken, wasInVain } = ctx.state;
      // Browsers send the cookies of sessions that have ended; programs get their tokens from their people.
      if (unknownToken && unknownToken !== 'cookie') {
        const facts = { accountId: null, unknownToken };
        write('refusals', ctx, 'unknown_token', facts, 'A call was answered as that of a visitor');
      }
      // Signing out does nothing for a visitor.
      if (event === undefined || wasInVain || (event === 'signed_out' && accountId === null)) return;
      write(
        undefined,
        ctx,
        event,
        { accountId: accountId ?? enteredAccount(answer) },
        'A call was carried out',
      );
    },
    inVain(ctx, attempt) {
      ctx.state.wasInVain = true;
      write('refusals', ctx, attempt, { accountId: ctx.state.accountId ?? null }, 'A call has done nothing');
    },
    happened: (security, facts, message) => log.info({ security, ...facts }, message),
    happenedIn: (ctx) => (security, facts, message) => write(undefined, ctx, security, facts, message),
    connectionRefused: (address, security) =>
      writeFrom('refusals', address, { security }, 'A connection was refused'),
    foreignSocket(address, from, findOwner) {
      const write = begin('refusals', address);
      if (!write) return;
      const refused = (accountId: number | null) =>
        write({ security: 'cross_site', accountId, ...(from && { from }) }, 'A connection was refused');
      // While the database is away, the line says the rest.
      findOwner().then(refused, () => refused(null));
    },
    unknownSocketToken: (address, unknownToken) =>
      writeFrom(
        'refusals',
        address,
        { security: 'unknown_token', unknownToken },
        'A socket was accepted as that of a visitor',
      ),
    messageRefused: (address, security, facts) =>
      writeFrom('refusals', address, { security, ...facts }, 'A message of a socket was refused'),
    close: allowances.close,
  };
}

/** The numbers in the address of a call tell which thing it was about; other parameters can be secrets. */
function numbersOf(params: object = {}): { of?: Record<string, number> } {
  const numbers = Object.entries<unknown>({ ...params }).flatMap(([name, value]) =>
    /^\d{1,15}$/.test(String(value)) ? [[name, Number(value)]] : [],
  );
  return numbers.length > 0 ? { of: Object.fromEntries(numbers) } : {};
}

const Entered = z.object({ signInInfo: z.object({ profile: z.object({ id: z.number() }) }) });

/** The account that a call has signed in. */
function enteredAccount(answer: unknown): number | null {
  const { success, data } = Entered.safeParse(answer);
  return success ? data.signInInfo.profile.id : null;
}
