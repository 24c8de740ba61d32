/** What a personal API token can be allowed. Apart from route.ts, so that pages get it without schemas. */
export const tokenScopes = ['read', 'write', 'upload', 'packs', 'scores'] as const;
export type TokenScope = (typeof tokenScopes)[number];
