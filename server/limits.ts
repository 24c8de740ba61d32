/**
 * Limits that people and clients can encounter but do not have to know; those that pages and documentation
 * name are in shared/limits.ts, allowances of calls in services/rateLimits.ts.
 */
export const serverLimits = {
  /** Rooms of one socket. */
  socketRooms: 64,
  /**
   * Of one address, enough for a whole school: open sockets, new ones in a minute, and the messages of all of
   * them in `socketMessagesMs`. A person who looks around with others sends five messages a second.
   */
  sockets: 2_000,
  newSocketsPerMinute: 3_000,
  socketMessages: 10_000,
  socketMessagesMs: 10_000,
  /** A longer message counts as several, since it takes as long to read. */
  socketMessageLength: 500,

  /** Requests on one connection without an answer. Browsers and proxies wait for each answer. */
  unansweredRequests: 20,
  /** Members of a form: archives ask for one. */
  formMembers: 100,
  /** Issues in one answer, which would otherwise be larger than a large invalid body. */
  inputIssues: 20,

  /** The files of all levels of an archive, before files that several have are counted once. */
  archiveFiles: 250_000,

  /** What one answer lists at most. */
  foundPeople: 24,
  commentsOfPerson: 100,
  logOfPerson: 100,
  listedReports: 200,
  binOfOwner: 500,
} as const;
