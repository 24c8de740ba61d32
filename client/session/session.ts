import type { SignIn, SignInInfo, SignUp } from '../../shared/accounts.ts';
import type { ResetPassword } from '../../shared/recovery.ts';
import { call } from '../api/call.ts';
import { hasCode } from '../api/callError.ts';
import { untilAnswered } from '../state/untilAnswered.ts';
import { notifyOtherTabs } from './otherTabs.ts';
import { setLeft, setSignedIn, setSignedOut, useSession } from './sessionStore.ts';

/**
 * Asks the server who is signed in. Without an answer the session stays as it is; at the start, a visitor.
 */
export async function checkSession(): Promise<void> {
  const { status } = useSession.getState();
  try {
    await askWhoIsSignedIn();
  } catch {
    if (status === 'unknown') setSignedOut();
  }
}

let renewal = new AbortController();

/** Asks until the server has answered: the session may have ended, or may have other rights. */
export async function renewSession(): Promise<void> {
  renewal.abort();
  renewal = new AbortController();
  // Rejects when a newer question takes its place, or with a refusal, which would be the same the next time.
  await untilAnswered(askWhoIsSignedIn, renewal.signal).catch(() => undefined);
}

/** The session of this page's connection has ended, or another tab has signed out its account. */
export function endSession(): void {
  hasEnded = true;
  if (isSigningOut) return;
  renewal.abort();
  setSignedOut();
}

/** Throws `CallError` without an answer that tells. */
async function askWhoIsSignedIn(signal?: AbortSignal): Promise<void> {
  if (isSigningOut) return;
  try {
    setSignedIn(await call('account.checkToken', signal ? { signal } : {}));
  } catch (error) {
    if (!hasCode(error, 'not_signed_in')) throw error;
    setSignedOut();
  }
}

function enter(signInInfo: SignInInfo): void {
  // An answer that is still on its way is about the time before.
  renewal.abort();
  setSignedIn(signInInfo);
  notifyOtherTabs();
}

/** Throws `CallError` with the reason to show. */
export async function signIn(body: SignIn): Promise<void> {
  enter((await call('account.signIn', { body })).signInInfo);
}

/**
 * Returns the address that has to be verified before the account begins; null when it has begun. Throws
 * `CallError` with the reason to show.
 */
export async function signUp(body: SignUp): Promise<string | null> {
  const reply = await call('account.signUp', { body });
  if ('requiresVerificationForEmail' in reply) return reply.requiresVerificationForEmail;
  enter(reply.signInInfo);
  return null;
}

/** Throws `CallError` with the reason to show. */
export async function resetPassword(body: ResetPassword): Promise<void> {
  enter((await call('account.resetPassword', { body })).signInInfo);
}

/** The site notifies this tab too that its session has ended, often before it has answered. */
let isSigningOut = false;
/** Then it does not matter whether the site's answer arrives. */
let hasEnded = false;

/**
 * Throws `CallError` when the server was not reached; the session then continues. `isLossAgreed` unless
 * nobody was asked about what is not saved.
 */
export const signOut = (isLossAgreed = true): Promise<void> =>
  leaveWith(() => call('account.signOut'), isLossAgreed);

/** Leaves the account by a call that ends its sessions; throws as `signOut` does. */
export async function leaveWith(end: () => Promise<unknown>, isLossAgreed: boolean): Promise<void> {
  isSigningOut = true;
  hasEnded = false;
  renewal.abort();
  try {
    await end();
  } catch (error) {
    if (!hasEnded) throw error;
  } finally {
    isSigningOut = false;
  }
  leave(isLossAgreed);
}

/** Unlike after a session that was ended elsewhere, nothing of the account stays in this browser. */
function leave(isLossAgreed: boolean): void {
  const accountId = useSession.getState().info?.profile.id;
  // First, so that the end of the session finds nothing that stays.
  if (accountId !== undefined) setLeft(accountId, isLossAgreed);
  setSignedOut();
  notifyOtherTabs(accountId);
}

export async function acknowledgeGuidelines(): Promise<void> {
  await call('account.acknowledgeGuidelines');
  const { info } = useSession.getState();
  if (info) setSignedIn({ ...info, acknowledgedGuidelines: true });
}
