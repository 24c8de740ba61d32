/** The cookie in which a browser keeps the game that its downloads are for; the server renders pages for it. */
export const gameCookieName = 'game';
