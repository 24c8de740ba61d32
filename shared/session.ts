/** The cookie that carries a browser's session token; on https with `hostPrefix` before it. */
export const sessionCookieName = 'token';

/** Cookies of this kind are set by this very host over https, never by another one of its domain. */
export const hostPrefix = '__Host-';
