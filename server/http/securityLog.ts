import type { Context } from 'koa';
import { z } from 'zod';
import type { ApiError, ErrorCode } from '../../shared/errors.ts';
import type { RouteName } from '../../shared/routes.ts';
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

/** Successful calls that are logged, with their event. */
const acts: Partial<Record<RouteName, string>> = {
  'account.signIn': 'signed_in',
  'account.signUp': 'signed_up',
  'account.signOut': 'signed_out',
  'account.verifyEmail': 'email_verified',
  'account.changePassword': 'password_changed',
  'account.forgotPassword': 'password_reset_requested',
  'account.resetPassword': 'password_reset',
  'account.changeEmail': 'email_change_requested',
  'account.endSession': 'session_ended',
  'account.endOtherSessions': 'other_sessions_ended',
  'account.export': 'account_exported',
  'account.delete': 'account_deleted',
  'account.confirm': 'identity_confirmed',
  'secondFactor.turnOn': 'second_factor_on',
  'secondFactor.renewCodes': 'recovery_codes_renewed',
  'secondFactor.turnOff': 'second_factor_off',
  'token.create': 'token_made',
  'token.revoke': 'token_revoked',
  'token.revokeAll': 'tokens_revoked',
  'webhook.create': 'webhook_made',
  'webhook.delete': 'webhook_deleted',
  'moderation.person': 'person_looked_up',
};

/** One address writes at most this many lines a minute; a flood of refusals must not fill the disk. */
const maxLinesPerAddress = 60;
const minuteMs = 60_000;

/**
 * Events that matter for security, as JSON lines with `security`, the request's ID, the account's ID and the
 * shortened address: never names, mail addresses, tokens or texts.
 */
export interface SecurityLog {
  refused(ctx: Context, refusal: ApiError): void;
  done(ctx: Context, name: RouteName, accountId: number | null, answer: unknown): void;
  /** A connection of the sockets was refused or closed. */
  socketRefused(address: string, why: SocketRefusal): void;
}

export type SocketRefusal = 'cross_site' | 'too_many_connections' | 'too_many_messages';

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
  const write = (ctx: Context, security: string, accountId: number | null, message: string) => {
    const { requestId, routeName } = ctx.state;
    writeFrom(clientAddress(ctx), { security, requestId, route: routeName, accountId }, message);
  };

  return {
    refused(ctx, refusal) {
      if (!refusals.has(refusal.code)) return;
      write(ctx, refusal.code, refusal.accountId ?? ctx.state.accountId ?? null, 'A call was refused');
    },
    done(ctx, name, accountId, answer) {
      const act = acts[name];
      if (act !== undefined) write(ctx, act, accountId ?? enteredAccount(answer), 'A call was carried out');
    },
    socketRefused: (address, security) => writeFrom(address, { security }, 'A socket was refused'),
  };
}

const Entered = z.object({ signInInfo: z.object({ profile: z.object({ id: z.number() }) }) });

/** The account that a call has signed in. */
function enteredAccount(answer: unknown): number | null {
  const { success, data } = Entered.safeParse(answer);
  return success ? data.signInInfo.profile.id : null;
}
