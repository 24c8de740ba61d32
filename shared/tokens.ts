import { z } from 'zod';
import { callLimits } from './callLimits.ts';
import { empty, id, idParam, line, time } from './fields.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { tokenScopes } from './tokenScopes.ts';

/** Every personal API token begins with this, so that a leaked one is recognised anywhere. */
export const tokenPrefix = 'mbl_';

const TokenScopes = z.array(z.enum(tokenScopes));

/** A personal API token as its owner sees it; the secret itself is shown once, when it is made. */
export const TokenInfo = z.strictObject({
  id,
  name: z.string(),
  scopes: TokenScopes,
  createdAt: time,
  lastUsedAt: time
    .nullable()
    .describe('Right to the hour, in milliseconds since 1970; null until it is used.'),
  expiresAt: time.nullable().describe('Milliseconds since 1970; null for a token without an end.'),
});
export type TokenInfo = z.infer<typeof TokenInfo>;

export const NewToken = z.strictObject({
  name: line(limits.tokenNameLength, 1, {
    tooShort: 'An API token needs a name.',
    tooLong: 'The name of this API token is too long.',
  }),
  scopes: TokenScopes.min(1, 'An API token needs at least one scope.').transform((scopes) =>
    tokenScopes.filter((scope) => scopes.includes(scope)),
  ),
  lifeMs: z
    .int()
    .positive()
    .max(callLimits.tokenLifeMs, 'An API token can be valid for at most a year, or without an end.')
    .nullable()
    .describe('How long it is to be valid, in milliseconds; null for no end.'),
});
export type NewToken = z.infer<typeof NewToken>;

export const MadeToken = z.strictObject({
  token: TokenInfo,
  secret: z.string().describe('What `Authorization: Bearer` takes. It is answered once and stored nowhere.'),
});
export type MadeToken = z.infer<typeof MadeToken>;

export const tokenRoutes = {
  'token.list': route({
    method: 'GET',
    path: '/account/tokens',
    summary: 'The own API tokens',
    access: 'signedIn',
    scope: 'session',
    reply: z.array(TokenInfo).describe('The newest first.'),
  }),
  'token.create': route({
    method: 'POST',
    path: '/account/tokens',
    summary: 'Make an API token; only this answer has its secret',
    refusals: ['confirmation_needed', 'too_many_tokens'],
    scope: 'session',
    body: NewToken,
    reply: MadeToken,
  }),
  'token.revoke': route({
    method: 'DELETE',
    securityEvent: 'token_revoked',
    path: '/account/tokens/:id',
    summary: 'Revoke an API token',
    refusals: ['token_not_found'],
    access: 'signedIn',
    scope: 'session',
    params: z.strictObject({ id: idParam }),
    reply: empty,
  }),
  'token.revokeAll': route({
    method: 'DELETE',
    securityEvent: 'tokens_revoked',
    path: '/account/tokens',
    summary: 'Revoke all own API tokens',
    access: 'signedIn',
    scope: 'session',
    reply: empty,
  }),
};

/** Sent in the account's room: it has made or revoked tokens. */
export const tokenEvents = { 'tokens:changed': empty };
