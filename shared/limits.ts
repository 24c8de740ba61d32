/** Every size, length and duration that people or clients can run into, once. Bytes unless the name says otherwise. */
export const limits = {
  uploadBytes: 100_000_000,
  archiveEntries: 10_000,
  archiveUnpackedBytes: 400_000_000,
  archiveRatio: 200,
  entryNameLength: 255,
  imagePixels: 40_000_000,
  /** Decoders hold whole lines, several at a time: more than any game or screen takes. */
  imageSidePixels: 16_384,
  missionBytes: 5_000_000,
  /** Every level's name and texts are in the list that every visitor loads. */
  missionInfoLength: 20_000,
  /** Of all missions of an upload together: how often a file is asked for, and how many files their levels have. */
  wantedFiles: 50_000,
  placedFiles: 20_000,
  smallThumbnailPixels: 128,
  /** Of all versions of a level together: they are stored in one document. */
  levelFiles: 30_000,
  checkTimeMs: 60_000,
  checkMemoryMb: 512,
  uploadLifeMs: 24 * 3_600_000,

  pathLength: 500,
  jsonBodyBytes: 1_000_000,
  commentLength: 2_000,
  remarksLength: 10_000,
  versionChangeLength: 500,
  packNameLength: 64,
  packDescriptionLength: 1_000,
  bioLength: 1_000,
  suspensionReasonLength: 500,
  usernameMinLength: 2,
  usernameMaxLength: 24,
  passwordMinLength: 8,
  passwordMaxLength: 256,
  emailLength: 254,
  packLevels: 1_000,
  packEditors: 50,
  packHistory: 1_000,
  packHistoryPage: 100,
  /** Operations on a pack in one request. */
  packOps: 100,
  bulkDownloadLevels: 50_000,

  /** How long events are kept for those who follow the site. */
  changeLifeMs: 7 * 24 * 3_600_000,
  changesPage: 100,
  changesPageMax: 1_000,
  changeStreamsPerAddress: 5,
  changeStreams: 500,
  webhooks: 5,
  webhookUrlLength: 500,
  webhookTimeoutMs: 10_000,
  webhookFailingMs: 24 * 3_600_000,

  sessionLifeMs: 30 * 24 * 3_600_000,
  guidelinesMs: 60_000,
  playTimeoutMs: 2_000,
  /** How often an editor of a pack says that they are still there, and when others forget one who does not. */
  presenceRepeatMs: 4_000,
  presenceLifeMs: 9_000,

  homeLevels: 12,
  listPage: 24,
  shortList: 4,
  bulkConfirmFrom: 100,
  plainDeleteBelowDownloads: 5,
} as const;

/** How large an upload may be, in words. */
export const uploadSize = `${limits.uploadBytes / 1_000_000} MB`;
