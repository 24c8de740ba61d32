const digits = '[1-9]\\d{0,14}';

/** An ID in an address: a positive whole number that JavaScript represents exactly. */
export const idPattern = new RegExp(`^${digits}$`);

/** How the operator's configuration names things: a source of scores, a program that plays levels. */
export const slugPattern = /^[a-z0-9-]{1,32}$/;

/** The room of a level's leaderboard: `leaderboard:7:marbleland`. */
export const leaderboardRoomPattern = new RegExp(`^leaderboard:${digits}:[a-z0-9-]{1,32}$`);

/** The same after a prefix: the room of one thing, `pack:7`. */
export const prefixedIdPattern = (...prefixes: readonly string[]): RegExp =>
  new RegExp(`^(${prefixes.join('|')}):${digits}$`);
