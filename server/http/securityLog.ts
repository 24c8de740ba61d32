import type { Context } from 'koa';
import { z } from 'zod';
import { type ApiError, type ErrorCode, statusOf } from '../../shared/errors.ts';
import type { FindingCode } from '../../shared/uploadProblems.ts';
import type { Logger } from '../log.ts';
import { shortAddress } from '../shortAddress.ts';
import { clientAddress } from './clientAddress.ts';
import { createLineAllowances, type LineKind } from './lineAllowances.ts';

/** Refusals of somebody who guesses at an account. */
const guesses: ReadonlySet<ErrorCode> = new Set([
  'sign_in_refused',
  'wrong_password',
  'second_factor_required',
  'wrong_code',
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
  /** A connection, or a socket, was refused or closed. */
  connectionRefused(address: string, why: ConnectionRefusal): void;
  /** A socket came with a token that is not known. */
  unknownSocketToken(address: string): void;
  /** A message of a socket was refused; `room` is what it asked for. */
  messageRefused(address: string, why: MessageRefusal, accountId: number | null, room: string): void;
  /** Says how many lines were left out in the last minute. */
  close(): void;
}

export type MessageRefusal = 'not_allowed' | 'too_many_requests';

/** `too_many_unanswered`: requests that did not wait for answers; `unreadable`: bytes that are not HTTP. */
export type ConnectionRefusal =
  | 'cross_site'
  | 'too_many_connections'
  | 'too_many_messages'
  | 'too_many_unanswered'
  | 'too_slow'
  | 'unreadable';

type Facts = { accountId: number | null } & Record<string, unknown>;

export function createSecurityLog(log: Logger, clock: () => number): SecurityLog {
  const allowances = createLineAllowances(log, clock);
  /** Without a kind the line is always written: other limits bound how often that happens. */
  const writeFrom = (kind: LineKind | undefined, address: string, facts: object, message: string) => {
    const left = kind ? allowances.take(kind, address) : 'line';
    if (left === 'none') return;
    const line = { ...facts, address: shortAddress(address) };
    log.info(left === 'last' ? { ...line, restOfMinuteLeftOut: true } : line, message);
  };
  const write = (
    kind: LineKind | undefined,
    ctx: Context,
    security: string,
    facts: Facts,
    message: string,
  ) => {
    const { requestId, routeName } = ctx.state;
    const of = numbersOf(ctx.params);
    writeFrom(kind, clientAddress(ctx), { security, requestId, route: routeName, ...of, ...facts }, message);
  };

  return {
    refused(ctx, { code, logged: { accountId, allowance, findings = [] } }) {
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
      if (!isGuess && !refusedStatuses.has(statusOf(code))) return;
      const { unknownToken } = ctx.state;
      const why = { ...(allowance && { allowance }), ...(unknownToken && { unknownToken }) };
      write(isGuess ? 'attempts' : 'refusals', ctx, code, { ...facts, ...why }, 'A call was refused');
    },
    done(ctx, event, accountId, answer) {
      // Browsers send the cookies of sessions that have ended; programs get their tokens from their people.
      if (ctx.state.unknownToken === 'bearer') {
        write(
          'refusals',
          ctx,
          'unknown_token',
          { accountId: null },
          'A call was answered as that of a visitor',
        );
      }
      // Signing out does nothing for a visitor.
      if (event === undefined || (event === 'signed_out' && accountId === null)) return;
      write(
        undefined,
        ctx,
        event,
        { accountId: accountId ?? enteredAccount(answer) },
        'A call was carried out',
      );
    },
    connectionRefused: (address, security) =>
      writeFrom('refusals', address, { security }, 'A connection was refused'),
    unknownSocketToken: (address) =>
      writeFrom(
        'refusals',
        address,
        { security: 'unknown_token' },
        'A socket was accepted as that of a visitor',
      ),
    messageRefused: (address, security, accountId, room) =>
      writeFrom('refusals', address, { security, accountId, room }, 'A message of a socket was refused'),
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
