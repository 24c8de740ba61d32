import { pathOf } from '../../shared/pageAddresses.ts';
import { CallError } from '../api/callError.ts';

/** The address that has to be verified before signing in, if that is why signing in was refused. */
export function unverifiedEmail(error: unknown): string | null {
  if (!(error instanceof CallError) || error.code !== 'verification_required') return null;
  const { body } = error;
  const hasEmail = typeof body === 'object' && body !== null && 'requiresVerificationForEmail' in body;
  return hasEmail ? String(body.requiresVerificationForEmail) : '';
}

export const verificationPage = (email: string, source: 'signIn' | 'signUp'): string =>
  `${pathOf('verifyEmail')}?${new URLSearchParams({ email, source })}`;
