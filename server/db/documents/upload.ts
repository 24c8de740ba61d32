import type { ProblemFinding } from '../../../shared/uploadProblems.ts';
import type { LevelDocument } from './level.ts';

/** What came with one request, as it arrived, in the file store. */
export interface UploadPart {
  /** `uploads/{uploadId}/{name}`. */
  key: string;
  size: number;
  /** The boundary of a multipart form; null for a zip. */
  boundary: string | null;
}

/** A level as far as the files decide; the rest comes with submitting. */
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

/** What submitting made of an upload. */
export interface Submitted {
  levelIds: number[];
  newPackId: number | null;
}

/** An upload between its check and its end; times are milliseconds since 1970. */
export interface UploadDocument {
  _id: string;
  /** The account that may see, complete and submit it. */
  owner: number;
  createdAt: number;
  /** From here on it counts as gone; the sweeper removes it. */
  expiresAt: number;
  /** Grows with every check, so that of two at once only one is stored. */
  revision: number;
  /** The level whose files it is to replace. */
  replaces: number | null;
  parts: UploadPart[];
  /** In the order of the missions; null when there are problems. Their files are blobs already. */
  levels: PendingLevel[] | null;
  /** Absent in what a version of the site has stored that kept sentences: such an upload has to be sent again. */
  problemFindings?: ProblemFinding[];
  submitted: Submitted | null;
}
