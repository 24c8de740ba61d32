import { dayMs, hourMs, minuteMs } from './durations.ts';

/** Limits of calls and of uploads that pages do not need at first, apart from limits.ts so that they load less. */
export const callLimits = {
  /** Of an address, or of the place where a list goes on, in a query. */
  queryTextLength: 2_000,
  /** The width or height of any other picture that can be requested. */
  pictureSidePixels: 4_096,
  /** Wrong passwords of an account: from one address or known browser, and from everywhere. */
  wrongPasswords: 10,
  wrongPasswordsMs: 5 * minuteMs,
  allWrongPasswords: 100,
  allWrongPasswordsMs: hourMs,
  /** How long after the password was given somebody can change what keeps the account safe. */
  confirmationMs: 10 * minuteMs,
  /** The longest life that a personal API token can be given; it can also have no end. */
  tokenLifeMs: 366 * dayMs,
  packHistoryPage: 100,
  /** The best scores of a leaderboard that are listed; the others are kept and have a placement. */
  leaderboardScores: 100,
  /** Milliseconds (27 hours) or points. */
  maxScore: 100_000_000,
  changesPage: 100,
  changesPageMax: 1_000,
  webhookUrlLength: 500,
  imagePixels: 40_000_000,
  /** Decoders hold several whole lines in memory. Neither a game nor a screen needs wider pictures. */
  imageSidePixels: 16_384,
  /** Every visitor loads the list, which contains every level's name and texts. */
  missionInfoLength: 20_000,
  missionInfoFields: 1_000,
  /** Of a level's name, and of its artist's. */
  levelNameLength: 200,
  levelDescriptionLength: 2_000,
  gameModeLength: 100,
  checkTimeMs: 60_000,
} as const;
