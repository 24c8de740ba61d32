import type { MessagePort } from 'node:worker_threads';
import type { Stock } from '../stock/stock.ts';
import { ArchiveError } from './archive/archiveError.ts';
import { type InspectedUpload, inspectUpload } from './inspectUpload.ts';
import { BrokenFormError, type LocalPart, openParts } from './openParts.ts';
import type { Progress } from './reportProgress.ts';

export interface CheckTask {
  parts: LocalPart[];
  /** Empty; the caller removes it with what was put into it. */
  folder: string;
  /** What needs no uploading. */
  stock: Stock;
  /** Hears the progress, as the arguments of `Progress`. */
  port: MessagePort;
}

export type CheckOutcome =
  | { kind: 'inspected'; upload: InspectedUpload }
  | { kind: 'refused'; problem: string }
  | { kind: 'brokenForm' };

/** The part of a check that runs in a worker thread: everything that turns hostile bytes into facts. */
export async function check({ parts, folder, stock, port }: CheckTask): Promise<CheckOutcome> {
  const progress: Progress = (...report) => port.postMessage(report);
  progress('unpacking', 0, 0);
  try {
    const files = await openParts(parts, folder, (...report) => progress('unpacking', ...report));
    const upload = await inspectUpload(files, stock, (...report) => progress('reading', ...report));
    return { kind: 'inspected', upload };
  } catch (error) {
    if (error instanceof ArchiveError) return { kind: 'refused', problem: error.message };
    if (error instanceof BrokenFormError) return { kind: 'brokenForm' };
    throw error;
  } finally {
    port.close();
  }
}
