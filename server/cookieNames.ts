/** The cookie that carries a browser's session token; on https with `hostPrefix` before it. */
export const sessionCookieName = 'token';

/**
 * Cookies with this prefix can only be set by this host itself over https, never by another host of its
 * domain.
 */
export const hostPrefix = '__Host-';
