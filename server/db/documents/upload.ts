import type { ProblemFinding } from '../../../shared/uploadProblems.ts';
import type { LevelDocument } from './level.ts';

/** The body of one request as it arrived, in the file store. */
export interface UploadPart {
  /** `uploads/{uploadId}/{name}`. */
  key: string;
  size: number;
  /** The boundary of a multipart form; null for a zip. */
  boundary: string | null;
}

/** The facts of a level that its files determine; submitting adds the others. */
export interface PendingLevel
  extends Pick<
    LevelDocument,
    | 'baseName'
    | 'files'
    | 'stockPaths'
    | 'missionInfo'
    | 'gameType'
    | 'modification'
    | 'gems'
    | 'hasEasterEgg'
    | 'hasCustomCode'
    | 'datablockCompatibility'
    | 'missesDependencies'
    | 'misHash'
    | 'contentHash'
  > {
  /** The mission's path as uploaded. */
  misFilePath: string;
}

/** The result of submitting an upload. */
export interface Submitted {
  levelIds: number[];
  newPackId: number | null;
}

/** An upload between its check and its expiry; times are milliseconds since 1970. */
export interface UploadDocument {
  _id: string;
  /** The account that may see, complete and submit it. */
  owner: number;
  createdAt: number;
  /** After this time the upload counts as gone; the sweeper removes it. */
  expiresAt: number;
  /** Incremented by every check, so that only one of two concurrent checks is stored. */
  revision: number;
  /** The level whose files this upload replaces. */
  replaces: number | null;
  /** The name of the zip or folder, if the sender named it. */
  name?: string;
  parts: UploadPart[];
  /** In the order of the missions; null when there are problems. Their files are stored as blobs. */
  levels: PendingLevel[] | null;
  /**
   * The same while only pictures are missing, so that people can take them: such levels can be viewed in 3D,
   * but not submitted. Absent in documents of an earlier version of the site.
   */
  drafts?: PendingLevel[];
  /**
   * Absent in documents of an earlier version of the site, which stored sentences: such an upload has to be
   * sent again.
   */
  problemFindings?: ProblemFinding[];
  submitted: Submitted | null;
  /** Bytes of its levels' files, as blobs; absent in documents of an earlier version of the site. */
  storedBytes?: number;
  /**
   * How many bytes of those files were new to the site and counted already when they were sent; absent in
   * documents of an earlier version of the site.
   */
  coveredBytes?: number;
}
