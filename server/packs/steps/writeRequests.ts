import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientSession } from 'mongodb';
import { minuteMs } from '../../../shared/durations.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { ModerationEntry } from '../../../shared/moderation.ts';
import type { PackOutcome } from '../../../shared/packSteps.ts';
import { sizeOfContent } from '../../cache/keptContents.ts';
import type { PackDocument, PackStepDocument } from '../../db/documents/pack.ts';
import { isDuplicateKey } from '../../db/isDuplicateKey.ts';
import { isLostRace } from '../../db/transactOnce.ts';
import type { Deps } from '../../deps.ts';
import { logIfModerating } from '../../moderationLog/logIfModerating.ts';
import type { PackRequest, PackResult } from '../../packQueue/packQueue.ts';
import type { LogEntries, PackWrite } from '../../packQueue/packWrite.ts';
import { findPack } from '../findPack.ts';
import { type Decided, type DecidedBatch, decideRequests, isClean, stepsOf } from './decideRequests.ts';
import { storeTogether } from './recordSteps.ts';
import { PackRaceError } from './storeSteps.ts';

/** Other processes may write the same pack; each lost race costs a few milliseconds. */
const maxTries = 60;
const maxWaitMs = 25;

export interface WrittenRequests {
  pack: PackDocument;
  results: PromiseSettledResult<PackResult>[];
  /** The steps in order. */
  steps: PackStepDocument[];
}

/**
 * Stores the results of a batch of requests on a pack: all in one transaction, in which other packs may be stored
 * as well; a refused one without the others.
 */
export async function writeRequests(
  deps: Deps,
  packId: number,
  requests: readonly PackRequest[],
): Promise<WrittenRequests> {
  for (let tries = 1; ; tries += 1) {
    const startedAt = performance.now();
    try {
      const written = await attempt(deps, packId, requests);
      deps.packQueue.noteWrite(packId, performance.now() - startedAt);
      return written;
    } catch (error) {
      deps.packQueue.heads.delete(packId);
      if (!(error instanceof PackRaceError) && !isLostRace(error)) throw error;
      deps.packQueue.share(packId);
      if (tries === maxTries) throw new ApiError('conflict');
      await wait(randomInt(1, maxWaitMs));
    }
  }
}

async function attempt(
  deps: Deps,
  packId: number,
  requests: readonly PackRequest[],
  answered: ReadonlyMap<string, PackOutcome> | null = null,
): Promise<WrittenRequests> {
  const { heads, isShared } = deps.packQueue;
  // Another process has probably changed a shared pack since.
  const known = isShared(packId) ? undefined : heads.get(packId);
  const pack = known ?? (await findPack(deps, packId));
  const batch = await decideRequests(deps, pack, requests, answered ?? new Map());
  if (!isClean(batch) && (known || !answered)) {
    // Another process may have changed the pack, or may have stored one of the requests.
    heads.delete(packId);
    return attempt(deps, packId, requests, await findOutcomes(deps, packId, requests));
  }
  const steps = stepsOf(batch);
  try {
    const entries = await store(deps, pack, requests, batch);
    heads.set(packId, batch.after);
    const results = batch.each.map((decided, index) => resultOf(decided, batch.after, entries[index]));
    return { pack: batch.after, results, steps };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    if (answered) throw new PackRaceError();
    // One of the requests was stored before, and its answer was lost.
    return attempt(deps, packId, requests, await findOutcomes(deps, packId, requests));
  }
}

/**
 * How long the answer to a request without effect is kept, so that such answers cannot fill the database.
 * Repeats come within minutes. A later one is decided anew, which nobody notices, since the first answer was
 * lost.
 */
const answerLifeMs = 10 * minuteMs;
const maxAnswerLength = 4_000;

/** Stores the steps of a batch. Returns what each request adds to the moderation log. */
async function store(
  deps: Deps,
  pack: PackDocument,
  requests: readonly PackRequest[],
  batch: DecidedBatch,
): Promise<LogEntries> {
  const answers = requests.flatMap((request, index) => answerOf(pack, request, batch.each[index]));
  const steps = stepsOf(batch);
  if (steps.length === 0) {
    if (answers.length > 0) await deps.db.packSteps.insertMany(answers);
    return [];
  }
  const write: PackWrite = {
    before: pack,
    after: batch.after,
    steps: [...steps, ...answers],
    time: requests.at(-1)?.time ?? deps.clock(),
    async log(session) {
      const entries: LogEntries = [];
      for (const [index, request] of requests.entries()) {
        const isStep = stepIn(batch.each[index]) !== null;
        entries.push(isStep ? await logEdit(deps, pack, request, session) : null);
      }
      return entries;
    },
  };
  if (sizeOf(write) < largeBytes) return deps.packWrites.add(write);
  const [entries = []] = await storeTogether(deps, [write]);
  return entries;
}

/** Nobody's change of another pack waits for one of this size. */
const largeBytes = 50_000;

const sizeOf = ({ after, steps }: PackWrite): number =>
  steps.reduce((sum, { bytes = 0 }) => sum + bytes, sizeOfContent(after));

const stepIn = (decided: Decided | undefined): PackStepDocument | null =>
  decided && 'step' in decided ? decided.step : null;

/**
 * A request that made no step is stored too, below all versions, so that a repeat gets the same answer and
 * cannot have an effect afterwards.
 */
function answerOf(
  { _id: packId }: PackDocument,
  { clientId, by, time }: PackRequest,
  decided: Decided | undefined,
): PackStepDocument[] {
  if (clientId === null || !decided || 'error' in decided || decided.step || decided.isRepeat) return [];
  const { outcome } = decided;
  if (JSON.stringify(outcome).length > maxAnswerLength) return [];
  const version = -(time * 1_000 + randomInt(1_000));
  const forgetAt = new Date(time + answerLifeMs);
  return [{ packId, version, ops: [], by, time, clientId, outcome, forgetAt }];
}

/** The stored answers to repeated requests of a batch, by client ID. */
async function findOutcomes(
  { db }: Deps,
  packId: number,
  requests: readonly PackRequest[],
): Promise<Map<string, PackOutcome>> {
  const clientIds = requests.flatMap(({ clientId }) => clientId ?? []);
  if (clientIds.length === 0) return new Map();
  const stored = await db.packSteps
    .find({ packId, clientId: { $in: clientIds } })
    .project<Pick<PackStepDocument, 'clientId' | 'outcome'>>({ clientId: 1, outcome: 1 })
    .toArray();
  return new Map(stored.map(({ clientId, outcome }) => [clientId ?? '', outcome ?? noOutcome]));
}

const noOutcome: PackOutcome = { ignored: [], conflicts: [] };

function logEdit(
  deps: Deps,
  { _id: id, createdBy: owner, editors: helpers, name }: PackDocument,
  { actor }: PackRequest,
  session: ClientSession,
): Promise<ModerationEntry | null> | null {
  const act = { action: 'pack.edit' as const, owner, helpers, thing: { kind: 'pack' as const, id, name } };
  return actor && logIfModerating(deps, actor, act, session);
}

function resultOf(
  decided: Decided,
  pack: PackDocument,
  entry: ModerationEntry | null = null,
): PromiseSettledResult<PackResult> {
  if ('error' in decided) return { status: 'rejected', reason: decided.error };
  return { status: 'fulfilled', value: { pack, outcome: decided.outcome, entry } };
}
