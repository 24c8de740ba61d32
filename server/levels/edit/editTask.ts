import { readFile } from 'node:fs/promises';
import { ApiError, type InputIssue } from '../../../shared/errors.ts';
import type { MissionFields } from '../../../shared/levels.ts';
import {
  checkMissionInfoChange,
  foldMissionInfo,
  type MissionInfo,
  shorten,
} from '../../../shared/missionInfo.ts';
import { archivePaths } from '../../archives/archivePaths.ts';
import type { LevelDocument } from '../../db/documents/level.ts';
import { measure, type StoredBlob } from '../../files/blobs.ts';
import type { Stock } from '../../stock/stock.ts';
import { editMission } from './editMission.ts';
import { followMusic } from './followMusic.ts';
import type { LevelToEdit } from './levelToEdit.ts';

/** A change of a level's mission info, as a task of a worker thread: missions can be large. */
export interface EditTask {
  /** The mission on local disk. */
  path: string;
  level: LevelToEdit;
  /** All fields of the new mission. */
  missionInfo: MissionFields;
  /** Files that the level need not contain. */
  stock: Stock;
}

/** The new mission, and the level's fields that follow from it. */
export interface Rewritten
  extends Pick<LevelDocument, 'missionInfo' | 'contentHash' | 'stockPaths' | 'missesDependencies'> {
  bytes: Uint8Array;
  blob: StoredBlob;
}

/** `failed` is an unexpected error. */
export type EditOutcome =
  | { kind: 'edited'; rewritten: Rewritten }
  | { kind: 'refused'; reason: string; issues: InputIssue[] }
  | { kind: 'failed'; error: unknown };

/** Runs in the thread: everything that reads the mission. */
export async function carryOutEdit(task: EditTask): Promise<EditOutcome> {
  try {
    return { kind: 'edited', rewritten: await rewrite(task) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed', error };
    return { kind: 'refused', reason: error.message, issues: error.issues ?? [] };
  }
}

async function rewrite({ path, level, missionInfo, stock }: EditTask): Promise<Rewritten> {
  const known = foldMissionInfo(level.missionInfo);
  refuseForbidden(level, known, missionInfo, stock);
  const mission = editMission(await readFile(path), known, missionInfo);
  return {
    ...followMusic(level, mission, stock),
    bytes: mission.bytes,
    blob: measure(mission.bytes),
    missionInfo: Object.entries(mission.after.info ?? {}),
    contentHash: mission.after.contentHash,
  };
}

/** More would make the answer to a large change larger than the change. */
const max = { issues: 20, sentences: 3 };

function refuseForbidden(level: LevelToEdit, known: MissionInfo, wanted: MissionFields, stock: Stock): void {
  const dependencies = archivePaths(level, { assuming: 'none', appendId: false }, stock);
  const asked = foldMissionInfo(Object.entries(wanted));
  const found = checkMissionInfoChange(known, asked, { ...level, dependencies });
  if (found.length === 0) return;
  const others = found.length - max.sentences;
  const sentences = found.slice(0, max.sentences).map(({ message }) => message);
  if (others > 0) sentences.push(`There are ${others.toLocaleString('en')} more problems.`);
  throw new ApiError('edit_refused', {
    reason: sentences.join(' '),
    issues: found.slice(0, max.issues).map(({ key, message }) => ({
      path: key === null ? 'missionInfo' : `missionInfo.${shorten(key)}`,
      message,
    })),
  });
}
