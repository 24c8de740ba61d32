/**
 * The permissions of a personal API token. Separate from route.ts, so that pages load them without schemas.
 */
export const tokenScopes = ['read', 'write', 'upload', 'packs', 'scores'] as const;
export type TokenScope = (typeof tokenScopes)[number];
