/** The cookie that carries a browser's session token. */
export const sessionCookieName = 'token';
