import { dayMs, hourMs, inDays } from './durations.ts';

/**
 * Every size, length and duration that people or clients can encounter, once. Bytes unless the name says
 * otherwise.
 */
export const limits = {
  uploadBytes: 100_000_000,
  archiveEntries: 10_000,
  archiveUnpackedBytes: 400_000_000,
  archiveRatio: 200,
  entryNameLength: 255,
  imagePixels: 40_000_000,
  /** Decoders hold several whole lines in memory. Neither a game nor a screen needs wider pictures. */
  imageSidePixels: 16_384,
  missionBytes: 5_000_000,
  /** Every visitor loads the list, which contains every level's name and texts. */
  missionInfoLength: 20_000,
  missionInfoFields: 1_000,
  /** Of a level's name, and of its artist's. */
  levelNameLength: 200,
  levelDescriptionLength: 2_000,
  gameModeLength: 100,
  uploadLevels: 100,
  /** Levels of one account in 24 hours. */
  levelsPerDay: 200,
  /** Packs of one account in 24 hours. */
  packsPerDay: 200,
  /**
   * For all missions of an upload together: the number of references, and the number of files in their
   * levels.
   */
  wantedFiles: 50_000,
  placedFiles: 20_000,
  smallThumbnailPixels: 128,
  /** Files of one version of a level, which are read with the level. Real levels have some dozens. */
  filesPerLevel: 500,
  /** For all versions of a level together: they are stored in one document. */
  levelFiles: 4_000,
  checkTimeMs: 60_000,
  checkMemoryMb: 512,
  sceneTimeMs: 10_000,
  uploadLifeMs: dayMs,
  /** Uploads of one account that are not submitted. */
  pendingUploadBytes: 300_000_000,
  /** Uploads of one address in 24 hours. */
  uploadBytesPerDay: 2_000_000_000,
  /** Bytes that names and headers in a form may take beside the files themselves. */
  formBytes: 10_000_000,

  pathLength: 500,
  jsonBodyBytes: 1_000_000,
  /** Larger bodies of an address are received one at a time. */
  smallBodyBytes: 20_000,
  /** The IDs of 100,000 levels. */
  formBodyBytes: 1_000_000,
  /** A body that is a text, such as that of a profile. */
  textBodyBytes: 20_000,
  /** Values in one body, however small: 100 operations on packs that name 2,000 levels have half as many. */
  jsonValues: 10_000,
  commentLength: 2_000,
  /** Comments in one answer. */
  commentsPage: 200,
  remarksLength: 10_000,
  versionChangeLength: 500,
  packNameLength: 64,
  packDescriptionLength: 1_000,
  bioLength: 1_000,
  avatarBytes: 10_000_000,
  avatarPixels: 1_024,
  suspensionReasonLength: 500,
  reportReasonLength: 1_000,
  reportNoteLength: 1_000,
  moderationReasonLength: 500,
  binLifeMs: 30 * dayMs,
  usernameMinLength: 2,
  usernameMaxLength: 24,
  passwordMinLength: 8,
  passwordMaxLength: 256,
  emailLength: 254,
  tokenNameLength: 64,
  tokensPerAccount: 20,
  /** The longest life that a personal API token can be given; it can also have no end. */
  tokenLifeMs: 366 * dayMs,
  packLevels: 1_000,
  packEditors: 50,
  /** Open links of a pack that invite editors. */
  packInvitations: 5,
  invitationLifeMs: 7 * dayMs,
  packMessageLength: 1_000,
  /** Messages in one answer. */
  discussionPage: 100,
  packNoteLength: 200,
  /** Further neighbours that an operation can name for its place. */
  packFallbacks: 16,
  /** The newest steps of a pack that are kept, and for `packHistoryMs` as many of each person. */
  packHistory: 1_000,
  packHistoryMs: 30 * dayMs,
  packHistoryPage: 100,
  /** An answer with steps ends early where it would become larger; it has at least one step. */
  packHistoryBytes: 250_000,
  /** Versions of a pack that have a label are always kept. */
  packLabels: 50,
  packLabelLength: 64,
  /** Operations on a pack in one request; of these, names and descriptions; and the levels that all name. */
  packOps: 100,
  packOpTexts: 20,
  packOpLevels: 2_000,
  bulkDownloadLevels: 50_000,

  /** The best scores of a leaderboard that are listed; the others are kept and have a placement. */
  leaderboardScores: 100,
  /** Milliseconds (27 hours) or points. */
  maxScore: 100_000_000,
  externalBoardBytes: 250_000,
  externalBoardTimeMs: 5_000,
  externalBoardFreshMs: 30_000,
  /** The newest of a player's best scores that a profile shows. */
  bestScores: 100,
  /** How long events are kept for those who follow the site. */
  changeLifeMs: 7 * dayMs,
  changesPage: 100,
  changesPageMax: 1_000,
  changeStreamsPerAddress: 5,
  changeStreams: 500,
  webhooks: 5,
  webhookUrlLength: 500,
  webhookTimeoutMs: 10_000,
  webhookFailingMs: dayMs,

  mailLinkLifeMs: hourMs,
  sessionLifeMs: 30 * dayMs,
  /** Moderators' sessions end sooner when they are not used. */
  moderatorSessionLifeMs: 12 * hourMs,
  /** The most recently used ones are kept. */
  sessionsPerAccount: 100,
  /** How long a browser in which somebody has signed in is remembered, and how many of them per account. */
  browserLifeMs: 400 * dayMs,
  browsersPerAccount: 20,
  /** How long after the password was given somebody can change what keeps the account safe. */
  confirmationMs: 10 * 60_000,
  /** How long a second factor that was begun waits for its first code. */
  secondFactorSetupMs: 30 * 60_000,
  recoveryCodes: 10,
  /** The last use of a session or token is stored at most this often. */
  sessionTouchMs: hourMs,
  /** How long a sign-up waits for the link in its mail. */
  registrationLifeMs: 7 * dayMs,
  guidelinesMs: 60_000,
  playTimeoutMs: 2_000,
  /**
   * How often an editor of a pack is asked whether they are there, and when one who does not answer is
   * removed.
   */
  presenceRepeatMs: 4_000,
  presenceLifeMs: 9_000,

  /** How often “is writing…” is renewed, and when others remove it. */
  writingRepeatMs: 2_000,
  writingLifeMs: 4_000,
  /** The most faces of people who look at a level. */
  lookingFaces: 5,
  /** People who look around in one level in 3D together. */
  companions: 12,
  /** How often one of them may move, how often a browser says that it is still there, and when it is gone. */
  companionMoveMs: 200,
  companionRepeatMs: 4_000,
  companionLifeMs: 10_000,
  /** Anything in a level lies within this distance of its origin on each axis. */
  sceneCoordinate: 1_000_000,

  /** Lists of up to so many levels or packs are searched by the browser, longer ones by the server. */
  browserList: 20_000,
  searchLength: 200,
  /** Results in one answer of a search. */
  searchPage: 24,
  searchPageMax: 1_000,
  /** Up to this many events or changed counts are sent as changes; after more, a list is read anew. */
  listChanges: 1_000,
  homeLevels: 12,
  /** Beside the newest levels: the most loved, and the newest packs. */
  homeLoved: 6,
  homePacks: 4,
  listPage: 24,
  /** The most entries that one request for a page of moderation returns. */
  moderationPage: 100,
  shortList: 4,
  leaderboardRows: 10,
  /** Pictures on the cover of a pack. */
  coverPictures: 4,
  bulkConfirmFrom: 100,
  plainDeleteBelowDownloads: 5,
} as const;

/** How long deleted things can be brought back, in words. */
export const binLife = `${inDays(limits.binLifeMs)} days`;

/** The maximum size of an upload, in words. */
export const uploadSize = `${limits.uploadBytes / 1_000_000} MB`;
