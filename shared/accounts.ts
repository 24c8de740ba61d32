import { z } from 'zod';
import { callLimits } from './callLimits.ts';
import { inMinutes } from './durations.ts';
import { count, empty, id, NamedAccount, text } from './fields.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { code, password } from './secondFactor.ts';

/** The public facts of a person. */
export const ProfileInfo = z.strictObject({
  id,
  username: z.string(),
  hasAvatar: z.boolean(),
  avatarVersion: count.describe('Grows with every new avatar: the `v` of its address.'),
  isModerator: z.boolean(),
  isSuspended: z.boolean(),
  suspensionReason: z.string().optional().describe('Only where the account is suspended.'),
  levelCount: count.describe('How many levels they have uploaded.'),
});
export type ProfileInfo = z.infer<typeof ProfileInfo>;

/** A pack that the account may edit: as its owner, or else as an editor. */
export const EditablePack = z.strictObject({
  id,
  name: z.string(),
  owner: NamedAccount,
  levelIds: z.array(id),
  version: count,
});
export type EditablePack = z.infer<typeof EditablePack>;

/** The facts of its own account that a session sees. */
export const SignInInfo = z.strictObject({
  profile: ProfileInfo,
  packs: z
    .array(z.strictObject({ id, name: z.string(), levelIds: z.array(id) }))
    .describe('Those that the account owns.'),
  sharedPacks: z.array(EditablePack).describe('Those of others that it may edit, newest first.'),
  acknowledgedGuidelines: z.boolean(),
  needsSecondFactor: z
    .boolean()
    .describe('Of a moderator who may not moderate until two-step sign-in is on.'),
});
export type SignInInfo = z.infer<typeof SignInInfo>;

/** Changed facts of the account; packs have events of their own. */
export const SessionChange = SignInInfo.partial({ packs: true, sharedPacks: true });
export type SessionChange = z.infer<typeof SessionChange>;

const invalidEmail = "The email you entered isn't valid.";
export const email = text(limits.emailLength, 0, { tooLong: invalidEmail }).pipe(z.email(invalidEmail));

/** Stands for everyone who has deleted their account. */
export const removedUsername = 'Removed account';

const username = text(limits.usernameMaxLength, limits.usernameMinLength, {
  tooShort: 'Your username is too short.',
  tooLong: 'Your username is too long.',
})
  .regex(
    // Some letters are invisible.
    /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N}_.\- ]+$/u,
    'A username is made of letters, digits, spaces and _ . -',
  )
  .describe('Letters of one alphabet, digits, spaces and _ . -');
export const newPassword = z
  .string()
  .min(
    limits.passwordMinLength,
    `Your password needs to be ${limits.passwordMinLength} or more characters long.`,
  )
  .max(limits.passwordMaxLength, 'Your password is too long.');

export const SignUp = z.strictObject({ email, username, password: newPassword });
export type SignUp = z.infer<typeof SignUp>;
export const SignIn = z.strictObject({
  emailOrUsername: text(limits.emailLength, 1),
  password,
  code: code.optional(),
});
export type SignIn = z.infer<typeof SignIn>;

/** `token` is sent by game clients as `Authorization: Bearer`; browsers receive it as a cookie as well. */
export const SignedIn = z.strictObject({
  status: z.literal('success'),
  token: z.string(),
  signInInfo: SignInInfo,
});
export type SignedIn = z.infer<typeof SignedIn>;

/** The account begins when the link in the mail to this address is opened. */
export const VerificationRequired = z.strictObject({
  status: z.literal('success'),
  requiresVerificationForEmail: z.string(),
  message: z.string(),
});
export type VerificationRequired = z.infer<typeof VerificationRequired>;

export const ChangePassword = z.strictObject({
  currentPassword: password,
  newPassword,
  code: code.optional(),
});

export const accountRoutes = {
  'account.signUp': route({
    method: 'POST',
    path: '/account/sign-up',
    summary: 'Create an account and sign in, or have a mail sent that leads there',
    refusals: ['sign_up_refused', 'mail_failed'],
    access: 'anyone',
    scope: 'session',
    rateLimit: 'signUp',
    countsWrongInput: false,
    body: SignUp,
    reply: z.union([SignedIn, VerificationRequired]),
  }),
  'account.signIn': route({
    method: 'POST',
    securityEvent: 'signed_in',
    path: '/account/sign-in',
    summary: 'Sign in with an email address or a username',
    details: `An account with two-step sign-in is refused with \`second_factor_required\` until \`code\` is sent as well: \
the six digits that the authenticator app shows, or a recovery code, in the same call with name and password. A \
code that is wrong or was used is refused with \`wrong_code\`. ${callLimits.wrongPasswords} wrong passwords for a name or mail address from one address \
within ${inMinutes(callLimits.wrongPasswordsMs)} minutes, or ${callLimits.allWrongPasswords} from everywhere within \
${inMinutes(callLimits.allWrongPasswordsMs)} minutes, are answered with \`too_many_requests\`.`,
    refusals: ['sign_in_refused', 'second_factor_required', 'wrong_code', 'verification_required'],
    access: 'anyone',
    scope: 'session',
    rateLimit: 'signIn',
    body: SignIn,
    reply: SignedIn,
  }),
  'account.signOut': route({
    method: 'POST',
    securityEvent: 'signed_out',
    path: '/account/sign-out',
    summary: 'End this session',
    access: 'anyone',
    scope: 'session',
    reply: empty,
  }),
  'account.checkToken': route({
    method: 'GET',
    path: '/account/check-token',
    summary: 'Who is signed in',
    access: 'signedIn',
    reply: SignInInfo,
  }),
  'account.checkTokenByPost': route({
    method: 'POST',
    path: '/account/check-token',
    summary: 'Who is signed in (for clients that post)',
    access: 'signedIn',
    scope: 'read',
    rateLimit: 'read',
    reply: SignInInfo,
  }),
  'account.changePassword': route({
    method: 'POST',
    securityEvent: 'password_changed',
    path: '/account/change-password',
    summary: 'Change the password and end the other sessions',
    refusals: ['wrong_password', 'second_factor_required', 'wrong_code'],
    access: 'active',
    scope: 'session',
    rateLimit: 'signIn',
    body: ChangePassword,
    reply: empty,
  }),
  'account.acknowledgeGuidelines': route({
    method: 'POST',
    path: '/account/acknowledge-guidelines',
    summary: 'Acknowledge the content guidelines',
    scope: 'session',
    reply: empty,
  }),
};
