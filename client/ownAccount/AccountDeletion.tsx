import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DeleteAccount } from '../../shared/ownAccount.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { canWrite } from '../../shared/permissions.ts';
import { PasswordField } from '../accounts/PasswordField.tsx';
import { useCode } from '../accounts/useCode.tsx';
import { deleteAccount } from '../session/deleteAccount.ts';
import { useViewer } from '../session/sessionStore.ts';
import { showBannerOnNextPage } from '../state/banner.ts';
import { useAction } from '../state/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './AccountPage.module.css';
import { Section } from './Section.tsx';
import { WhatStays } from './WhatStays.tsx';

export function AccountDeletion({ username }: { username: string }) {
  const viewer = useViewer();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section id="deletion">
      <div className={styles.row}>
        <p className={styles.quiet}>
          For good: it cannot be brought back. You choose whether your levels stay.
        </p>
        <Button isDanger disabled={!canWrite(viewer)} onClick={() => setIsAsking(true)}>
          Delete account
        </Button>
      </div>
      {isAsking && <DeletionDialog username={username} onCancel={() => setIsAsking(false)} />}
    </Section>
  );
}

function DeletionDialog({ username, onCancel }: { username: string; onCancel: () => void }) {
  const navigate = useNavigate();
  const [levels, setLevels] = useState<DeleteAccount['levels']>('leave');
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const { field: codeField, withCode, explain } = useCode();
  const { run, isBusy, problem } = useAction(
    async () => {
      await withCode((code) => deleteAccount({ username: typed, password, levels, ...code }));
      showBannerOnNextPage('Your account has been deleted.');
      await navigate(pathOf('home'), { replace: true });
    },
    { explain, leavesPage: true },
  );
  return (
    <ConfirmDialog
      isOpen
      title="Are you sure you want to delete your account?"
      verb="Delete account"
      isDanger
      canConfirm={typed === username && password !== ''}
      isBusy={isBusy}
      problem={problem}
      onConfirm={run}
      onCancel={onCancel}
    >
      <WhatStays levels={levels} onChange={setLevels} />
      <TextField
        label={`Type your username: ${username}`}
        name="typed"
        autoComplete="off"
        autoCapitalize="none"
        value={typed}
        onChange={setTyped}
      />
      <PasswordField value={password} onChange={setPassword} />
      {codeField}
    </ConfirmDialog>
  );
}
