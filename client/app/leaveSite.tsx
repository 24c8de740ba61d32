import { pause } from '../live/pause.ts';
import { whenKept } from '../packs/sync/keptEdits.ts';
import { discardKeptEdits, hasUnsavedEdits } from '../packs/sync/leftEdits.ts';
import { signOut } from '../session/session.ts';
import { useSession } from '../session/sessionStore.ts';
import type { Confirmation } from '../ui/ConfirmDialog.tsx';

const unsavedQuestion: Confirmation = {
  title: 'Sign out before everything is saved?',
  verb: 'Sign out',
  cancelVerb: 'Stay signed in',
  isDanger: true,
  children: <p>Some of your changes of packs are not saved yet. They are lost when you sign out.</p>,
};

/** A storage that does not answer holds nobody up. */
const maxRemovalMs = 1_000;

/** Signs out, unless the answer is to stay. Throws `CallError` when the server was not reached. */
export async function leaveSite(ask: (question: Confirmation) => Promise<boolean>): Promise<void> {
  const isUnsaved = await hasUnsavedEdits();
  if (isUnsaved && !(await ask(unsavedQuestion))) return;
  const accountId = useSession.getState().info?.profile.id;
  await signOut(isUnsaved);
  if (accountId !== undefined) discardKeptEdits(accountId);
  // Who closes the page right after that leaves no edits behind.
  await Promise.race([whenKept(), pause(maxRemovalMs)]);
}
