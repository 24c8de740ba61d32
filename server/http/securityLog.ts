import type { Context } from 'koa';
import { z } from 'zod';
import { minuteMs } from '../../shared/durations.ts';
import type { ApiError, ErrorCode } from '../../shared/errors.ts';
import type { FindingCode } from '../../shared/uploadProblems.ts';
import type { Logger } from '../log.ts';
import { clientAddress } from './clientAddress.ts';
import { shortAddress } from './shortAddress.ts';

/** Refusals that are logged: somebody tried something forbidden, or too often. */
const refusals: ReadonlySet<ErrorCode> = new Set([
  'sign_in_refused',
  'wrong_password',
  'second_factor_required',
  'wrong_code',
  'second_factor_needed',
  'not_signed_in',
  'not_allowed',
  'scope_missing',
  'session_needed',
  'suspended',
  'cross_site',
  'too_many_requests',
]);

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

/** One address writes at most this many lines a minute; a flood of refusals must not fill the disk. */
const maxLinesPerAddress = 60;

/**
 * Events that matter for security, as JSON lines with `security`, the IDs of the request, the account and the
 * things in the call's address (`of`), and the shortened address of the caller: never names, mail addresses,
 * tokens or texts.
 */
export interface SecurityLog {
  refused(ctx: Context, refusal: ApiError): void;
  /** A call has succeeded; `event` is what its route is logged as, if it is. */
  done(ctx: Context, event: string | undefined, accountId: number | null, answer: unknown): void;
  /** A connection, or a socket, was refused or closed. */
  connectionRefused(address: string, why: ConnectionRefusal): void;
  /** A socket came with a token that is not known. */
  unknownSocketToken(address: string): void;
}

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
  let minute = 0;
  const written = new Map<string, number>();
  /** Whether the address may still write; its last line says that the rest is left out. */
  const take = (address: string): 'line' | 'last' | 'none' => {
    const now = Math.floor(clock() / minuteMs);
    if (now !== minute) written.clear();
    minute = now;
    const count = (written.get(address) ?? 0) + 1;
    written.set(address, count);
    if (count > maxLinesPerAddress) return 'none';
    return count === maxLinesPerAddress ? 'last' : 'line';
  };
  const writeFrom = (address: string, facts: object, message: string) => {
    const left = take(address);
    if (left === 'none') return;
    const line = { ...facts, address: shortAddress(address) };
    log.info(left === 'last' ? { ...line, restOfMinuteLeftOut: true } : line, message);
  };
  const write = (ctx: Context, security: string, facts: Facts, message: string) => {
    const { requestId, routeName } = ctx.state;
    const of = numbersOf(ctx.params);
    writeFrom(clientAddress(ctx), { security, requestId, route: routeName, ...of, ...facts }, message);
  };

  return {
    refused(ctx, { code, logged: { accountId, allowance, findings = [] } }) {
      const facts = { accountId: accountId ?? ctx.state.accountId ?? null };
      const hostile = findings.filter((finding) => hostileFindings.has(finding));
      if (hostile.length > 0) {
        write(ctx, 'hostile_upload', { ...facts, findings: [...new Set(hostile)] }, 'An upload was refused');
      }
      if (!refusals.has(code)) return;
      const { unknownToken } = ctx.state;
      const why = { ...(allowance && { allowance }), ...(unknownToken && { unknownToken }) };
      write(ctx, code, { ...facts, ...why }, 'A call was refused');
    },
    done(ctx, event, accountId, answer) {
      // Browsers send the cookies of sessions that have ended; programs get their tokens from their people.
      if (ctx.state.unknownToken === 'bearer') {
        write(ctx, 'unknown_token', { accountId: null }, 'A call was answered as that of a visitor');
      }
      if (event === undefined) return;
      write(ctx, event, { accountId: accountId ?? enteredAccount(answer) }, 'A call was carried out');
    },
    connectionRefused: (address, security) => writeFrom(address, { security }, 'A connection was refused'),
    unknownSocketToken: (address) =>
      writeFrom(address, { security: 'unknown_token' }, 'A socket was accepted as that of a visitor'),
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
