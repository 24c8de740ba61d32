import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { PackEditors } from '../../../shared/packEditors.ts';
import { Person } from '../../accounts/Person.tsx';
import { call } from '../../api/call.ts';
import { useAction } from '../../state/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { InvitationLinks } from '../invitations/InvitationLinks.tsx';
import { putEditors, usePackEditors } from '../sync/editorStore.ts';
import styles from './EditorsDialog.module.css';

interface EditorsDialogProps {
  packId: number;
  onClose: () => void;
}

/** Lets the owner invite and remove editors of the pack. */
export function EditorsDialog({ packId, onClose }: EditorsDialogProps) {
  const editors = usePackEditors(({ byPack }) => byPack.get(packId)?.editors) ?? [];
  const [username, setUsername] = useState('');
  const { run, isBusy, problem } = useAction(async (send: () => Promise<PackEditors>) =>
    putEditors(packId, await send()),
  );
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    if (username.trim() === '') return;
    const body = { username: username.trim() };
    if (await run(() => call('pack.inviteEditor', { params: { id: packId }, body }))) setUsername('');
  };
  const remove = (accountId: number) =>
    void run(() => call('pack.removeEditor', { params: { id: packId, accountId } }));

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Who may edit this pack?"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <p>Editors may change its name, description and levels. They cannot delete it or invite others.</p>
      <form noValidate onSubmit={invite} className={styles.invite}>
        <TextField
          label="Username"
          value={username}
          onChange={setUsername}
          problem={problem}
          maxLength={limits.usernameMaxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          className={styles.name}
        />
        <Button type="submit" isBusy={isBusy}>
          Invite
        </Button>
      </form>
      {editors.length > 0 ? (
        <ul className={styles.editors}>
          {editors.map((editor) => (
            <li key={editor.id}>
              <Person profile={editor} />
              <IconButton
                variant="plain"
                size="small"
                label={`Remove ${editor.username}`}
                icon={<X className="icon" />}
                onClick={() => remove(editor.id)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">Nobody else may edit it yet.</p>
      )}
      <InvitationLinks packId={packId} />
    </Dialog>
  );
}
