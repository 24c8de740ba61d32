import type { Mail } from '../mail/mailer.ts';
import { writeMail } from '../mail/writeMail.ts';

/** Every mail that the site sends. */

interface Recipient {
  to: string;
  username: string;
}

const onceInAnHour = 'The link works once, within an hour.';
const notYouEither = 'If this was not you, change your password at once and end the other sessions:';
const notYou = 'If this was not you, there is nothing to do: nobody can use the account without this link.';

export const verificationMail = ({ to, username, url }: Recipient & { url: string }): Mail =>
  writeMail({
    to,
    subject: 'Verify your email for Marbleland',
    before: [`Hello ${username},`, 'Open this link to verify your email address and start your account.'],
    link: { label: 'Verify email', url },
    after: [onceInAnHour, notYou],
  });

/** Sent when somebody signs up with an address that already has an account: the page must not reveal that. */
export const alreadyRegisteredMail = ({ to, username, url }: Recipient & { url: string }): Mail =>
  writeMail({
    to,
    subject: 'You already have a Marbleland account',
    before: [
      `Hello ${username},`,
      'Somebody has just tried to sign up with this email address, which is that of your account. Your account is unchanged.',
      'If it was you and you have forgotten your password, ask for a new one here:',
    ],
    link: { label: 'Forgot password', url },
    after: ['If this was not you, there is nothing to do.'],
  });

export const resetMail = ({ to, username, url }: Recipient & { url: string }): Mail =>
  writeMail({
    to,
    subject: 'Reset your Marbleland password',
    before: [`Hello ${username},`, 'Open this link to choose a new password.'],
    link: { label: 'Reset password', url },
    after: [onceInAnHour, 'If you did not ask for it, there is nothing to do: your password is unchanged.'],
  });

export const newAddressMail = ({ to, username, url }: Recipient & { url: string }): Mail =>
  writeMail({
    to,
    subject: 'Confirm your new email for Marbleland',
    before: [`Hello ${username},`, 'Open this link to make this the email address of your account.'],
    link: { label: 'Confirm email', url },
    after: [onceInAnHour, 'If this was not you, there is nothing to do.'],
  });

/** Sent when somebody wants to change their address to one that already has an account. */
export const addressInUseMail = ({ to, username }: Recipient): Mail =>
  writeMail({
    to,
    subject: 'This email already has a Marbleland account',
    before: [
      `Hello ${username},`,
      'Somebody has asked to use this email address for another account. It stays that of yours, and nothing has changed.',
      'If it was you, delete this account first or choose another address.',
    ],
  });

export const passwordChangedMail = ({ to, username, url }: Recipient & { url: string }): Mail =>
  writeMail({
    to,
    subject: 'Your Marbleland password was changed',
    before: [
      `Hello ${username},`,
      'The password of your account has just been changed, and all other devices were signed out.',
      'If this was not you, choose a new password at once:',
    ],
    link: { label: 'Forgot password', url },
  });

/** Sent to the old address. */
export const addressChangedMail = ({ to, username, url }: Recipient & { url: string }): Mail =>
  writeMail({
    to,
    subject: 'Your Marbleland email was changed',
    before: [
      `Hello ${username},`,
      'The email address of your account has just been changed to another one. Nothing more is sent to this one.',
      'If this was not you, ask for support:',
    ],
    link: { label: 'Support', url },
  });

export const secondFactorOnMail = ({ to, username, url }: Recipient & { url: string }): Mail =>
  writeMail({
    to,
    subject: 'Two-step sign-in was turned on',
    before: [
      `Hello ${username},`,
      'From now on, signing in to your Marbleland account takes a code of your authenticator app as well. Keep the recovery codes where you find them without your phone.',
      notYouEither,
    ],
    link: { label: 'Your account', url },
  });

export const secondFactorOffMail = ({ to, username, url }: Recipient & { url: string }): Mail =>
  writeMail({
    to,
    subject: 'Two-step sign-in was turned off',
    before: [
      `Hello ${username},`,
      'Signing in to your Marbleland account takes the password alone again.',
      notYouEither,
    ],
    link: { label: 'Your account', url },
  });
