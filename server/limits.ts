import { dayMs, hourMs, minuteMs } from '../shared/durations.ts';

/**
 * Sizes, lengths and durations that people and clients can encounter but that only the server knows; those
 * that pages name are in shared/limits.ts, allowances of calls in services/rateLimits.ts. Bytes unless the
 * name says otherwise.
 */
export const serverLimits = {
  /** Beside the newest levels: the most loved, and the newest packs. */
  homeLoved: 6,
  homePacks: 4,
  archiveUnpackedBytes: 400_000_000,
  archiveRatio: 200,
  missionBytes: 5_000_000,
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
  checkMemoryMb: 512,
  sceneTimeMs: 10_000,
  /**
   * Markers of all paths of a level together: no real level has thousands of paths through thousands of
   * nodes.
   */
  sceneMarkers: 20_000,
  /** Tasks of one asker that wait for a thread. */
  waitingTasks: 20,
  /**
   * Images, and as many scenes, of one address that wait to be made: more would take longer than a visitor
   * stays on a page.
   */
  waitingImages: 200,
  /** Uploads of one account that are not submitted. */
  pendingUploadBytes: 300_000_000,
  /** Uploads of one address in 24 hours. */
  uploadBytesPerDay: 2_000_000_000,
  /** How long it may take to decide whether there is room for an upload, the wait for other decisions included. */
  roomDecisionMs: 5_000,
  /** When somebody who was refused because of what others send, or of such a decision, may try again. */
  roomRetryMs: 10_000,
  /**
   * How long an upload may take to arrive after its first `bodyTimeMs`, not counting what the server takes. It
   * keeps others from the room that it announced, so it has to arrive evenly.
   */
  uploadTimeMs: hourMs,
  /**
   * The least pace of an upload that does not announce its size, after its first `bodyTimeMs`: half of what a
   * line of 64 kbit/s carries.
   */
  uploadBytesPerSecond: 4_000,
  /** Bytes that names and headers in a form may take beside the files themselves. */
  formBytes: 10_000_000,

  pathLength: 500,
  /** Larger bodies of an address are received one at a time. */
  smallBodyBytes: 20_000,
  /** The IDs of 100,000 levels. */
  formBodyBytes: 1_000_000,
  /** A body that is a text, such as that of a profile. */
  textBodyBytes: 20_000,
  /**
   * For how long requests are begun before answers of the database, files and sockets have their turn. A write waits
   * for many of those: with 3 ms, edits of levels beside reads of level data took 1.5 times as long, and those reads
   * were no faster; beside reads of rendered pages it makes no difference.
   */
  requestTurnMs: 1,
  /** Reads of one address in progress that were begun less than so long ago; further ones wait. */
  freshReads: 8,
  freshMs: 50,
  /**
   * For how long connections that are waiting are accepted before work is begun, and how often. While more keep
   * coming, a piece of work is begun after so many of them, or so much time.
   */
  acceptMs: 50,
  acceptEveryMs: 500,
  acceptedPerPiece: 8,
  acceptPerPieceMs: 10,
  /** While others ask, the asker of a piece of work rests as long as it took, up to this. */
  longestRestMs: 50,
  /** Somebody else is taken to be there for so long after an answer. */
  companyMs: 2_000,
  /** A busy site counts downloads in a few transactions a second instead of one for each. */
  downloadsGatherMs: 200,
  /** The same for loves and comments; whoever writes one on a busy site waits so long. */
  writesGatherMs: 60,
  /** The same for documents that answers are made of; up to 12 on a busy machine (`gatherer.ts`). */
  readsGatherMs: 8,
  /** The same for what archives are made of: many downloads are of levels that are not in memory. */
  packedGatherMs: 24,
  /** The same for what the database tells of others' writes. */
  newsGatherMs: 100,
  /** How long a body, and a person's picture, may take to arrive, however slow the line. */
  bodyTimeMs: 30_000,
  avatarTimeMs: 2 * minuteMs,
  /** Values in one body, however small: 100 operations on packs that name 2,000 levels have half as many. */
  jsonValues: 10_000,
  /**
   * The newest packs that the page of a level lists, and the page of a person: so many levels in them, where
   * each pack counts as a hundred more.
   */
  packsOfLevel: 10_000,
  packsOfPerson: 100_000,
  /** The same of others' packs that an account may edit, in each of its pages; a list of its own has more. */
  sharedPacks: 20_000,
  /** A level that is deleted is taken out of so many packs at once, and returns to these from the bin. */
  packsAtOnce: 50,
  packEditors: 50,
  /**
   * People whom one account makes editors in 24 hours, and packs of one person that somebody can be put into:
   * into more they come by a link, which they open themselves.
   */
  invitationsPerDay: 100,
  invitedPacks: 20,
  /** Open links of a pack that invite editors. */
  packInvitations: 5,
  /** How long a closed link can still say why it is closed. */
  closedInvitationMs: 30 * dayMs,
  /** How long a mail of an invitation may wait to be sent. */
  invitationMailMs: dayMs,
  /** The newest steps of a pack that are kept, and for `packHistoryMs` as many of each person. */
  packHistory: 1_000,
  packHistoryMs: 30 * dayMs,
  /** About how many bytes the steps of one person take in the history of a pack; their newest always stays. */
  packHistoryPersonBytes: 5_000_000,
  /** Earlier versions whose texts one request may replace. */
  packOpBases: 5,
  /** An answer with steps ends early where it would become larger; it has at least one step. */
  packHistoryBytes: 250_000,
  /** Versions of a pack that have a label are always kept. */
  packLabels: 50,
  externalBoardBytes: 250_000,
  externalBoardTimeMs: 5_000,
  externalBoardFreshMs: 30_000,
  /** The newest of a player's best scores that a profile shows. */
  bestScores: 100,
  changeStreams: 500,
  /** How often the site looks for webhooks whose next attempt is due. */
  webhookLookMs: 1_000,

  mailLinkLifeMs: hourMs,
  sessionLifeMs: 30 * dayMs,
  /** Moderators' sessions end sooner when they are not used. */
  moderatorSessionLifeMs: 12 * hourMs,
  /** The most recently used ones are kept. */
  sessionsPerAccount: 100,
  /** How long a browser in which somebody has signed in is remembered, and how many of them per account. */
  browserLifeMs: 400 * dayMs,
  browsersPerAccount: 20,
  /** How long a second factor that was begun waits for its first code. */
  secondFactorSetupMs: 30 * minuteMs,
  recoveryCodes: 10,
  /** The last use of a session or token is stored at most this often. */
  sessionTouchMs: hourMs,
  /** How long a sign-up waits for the link in its mail. */
  registrationLifeMs: 7 * dayMs,
  /**
   * How often an editor of a pack is asked whether they are there, and when one who does not answer is
   * removed.
   */
  presenceRepeatMs: 4_000,
  presenceLifeMs: 9_000,
  /** The most faces of people who look at a level. */
  lookingFaces: 5,
  /** Up to this many changes of levels, or changed counts, are sent as changes; after more, a list is read anew. */
  listChanges: 1_000,
  listCounts: 10_000,

  /** Rooms of one socket. */
  socketRooms: 64,
  /**
   * Of one address, enough for a whole school: open sockets, new ones in a minute, and the messages of all of
   * them in `socketMessagesMs`. A person who looks around with others sends five messages a second.
   */
  sockets: 2_000,
  /**
   * Rooms of all sockets of an address together, of which each has one by itself; and its sockets in the room
   * of one thing.
   */
  socketPlaces: 12_000,
  roomPlaces: 1_000,
  newSocketsPerMinute: 3_000,
  /** Between two new ones. */
  betweenSocketsMs: 5,
  socketMessages: 10_000,
  socketMessagesMs: 10_000,
  /** A longer message counts as several, since it takes as long to read. */
  socketMessageLength: 500,
  /** A message that is even longer ends its connection. */
  socketMessageBytes: 64_000,
  /**
   * What may wait for a connection that does not read, beside as much that the system was given, and for how
   * long; and for all connections of one address.
   */
  socketUnreadBytes: 1_000_000,
  socketUnreadMs: 20_000,
  unreadBytes: 50_000_000,

  /** A larger answer is handed to its connection in pieces. */
  wholeAnswerBytes: 1_000_000,
  answerPieceBytes: 128_000,
  /**
   * How many such answers, and how many files, are sent to one address at the same time; and how many more of
   * either may wait.
   */
  largeAnswers: 20,
  streamedFiles: 32,
  /** Streamed files that are opened, or of which the next piece is read, for one address at the same time. */
  readPieces: 4,
  waitingAnswers: 500,
  /** Requests on one connection without an answer. Browsers and proxies wait for each answer. */
  unansweredRequests: 20,
  /** Members of a form: archives ask for one. */
  formMembers: 100,
  /** What a line of the log tells of the path of a request, and of the host of another site. */
  loggedPathLength: 200,
  loggedHostLength: 60,
  /** Issues in one answer, which would otherwise be larger than a large invalid body. */
  inputIssues: 20,

  /**
   * Files of an archive of several levels: their places are in memory until it is sent. In an archive that is
   * laid out ahead, a file that several levels have counts for each of them.
   */
  archiveFiles: 250_000,
  /** Packs and exports of more files than are laid out ahead that are sent to one address at a time. */
  largeArchives: 2,
  /** Archives of more files are not laid out ahead, which would take a noticeable time. */
  laidOutFiles: 5_000,

  /** What one answer lists at most. */
  foundPeople: 24,
  commentsOfPerson: 100,
  logOfPerson: 100,
  listedReports: 200,
  binOfOwner: 500,
} as const;
