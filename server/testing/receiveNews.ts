import { expect, vi } from 'vitest';
import { eventually } from '../../shared/testing/eventually.ts';
import { loveId } from '../db/documents/love.ts';
import type { TestServer } from './testServer.ts';

let nextAccount = 9_000_000;

/**
 * Resolves when a server has received the news of all that the database was given before. They come a moment late,
 * and drop what is kept of a level that was added or edited.
 */
export async function receiveNews({ deps }: TestServer): Promise<void> {
  const patch = vi.spyOn(deps.pageCaches.loves, 'patch');
  // News come in order. Nobody has this account, so that the love changes nothing.
  const accountId = nextAccount++;
  const love = { kind: 'level', thingId: 1, accountId, at: Date.now() } as const;
  await deps.db.loves.insertOne({ _id: loveId(love.kind, love.thingId, accountId), ...love });
  const isReceived = () => expect(patch).toHaveBeenCalledWith(accountId, expect.any(Function));
  await eventually(isReceived).finally(() => patch.mockRestore());
}
