import { call } from '../../api/call.ts';

/** Others may have changed the pack since. */
const searchedSteps = 20;

/**
 * Who removed an editor. Null when nobody did: the right also ends with the session or by a suspension.
 */
export async function whoRemoved(packId: number, accountId: number): Promise<string | null> {
  const query = { limit: searchedSteps };
  const newestFirst = await call('pack.history', { params: { id: packId }, query }).catch(() => []);
  const changes = newestFirst.map(({ editorChanges }) =>
    editorChanges.findLast(({ account }) => account.id === accountId),
  );
  const newest = changes.find((change) => change !== undefined);
  return newest?.kind === 'removed' ? newest.by.username : null;
}
