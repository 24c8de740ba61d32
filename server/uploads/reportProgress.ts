import { rooms } from '../../shared/rooms.ts';
import type { UploadStage } from '../../shared/uploads.ts';
import type { Deps } from '../deps.ts';

/** Reports `done` of `total` bytes, entries or files of a stage, and the current one. */
export type OnProgress = (stage: UploadStage, done: number, total: number, file?: string) => void;

/** The sender of an upload, who follows its check. */
export interface Follower {
  progress: OnProgress;
  /** Aborts when the sender does not wait for the verdict any more. */
  hasLeft: AbortSignal;
}

const atMostEveryMs = 200;

/**
 * Publishes the progress of a check to an account's own pages, a few times a second and at every new stage.
 */
export function reportProgress(deps: Deps, accountId: number, uploadId: string): OnProgress {
  let last = { stage: '', at: 0 };
  return (stage, done, total, file) => {
    const at = deps.clock();
    const isEnd = done === total;
    if (stage === last.stage && !isEnd && at - last.at < atMostEveryMs) return;
    last = { stage, at };
    const payload = { uploadId, stage, done, total, ...(file ? { file } : {}) };
    deps.live.publish(rooms.account(accountId), 'upload:progress', payload);
  };
}
