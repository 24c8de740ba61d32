import { rooms } from '../../shared/rooms.ts';
import type { UploadStage } from '../../shared/uploads.ts';
import type { Deps } from '../deps.ts';

/** `done` of `total` bytes, entries or files of a stage, and which one it is at. */
export type Progress = (stage: UploadStage, done: number, total: number, file?: string) => void;

const atMostEveryMs = 200;

/** Tells an account's own pages how far a check is, a few times a second and at every new stage. */
export function reportProgress(deps: Deps, accountId: number, uploadId: string): Progress {
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
