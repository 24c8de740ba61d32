import { useState } from 'react';
import type { Settings } from '../../shared/settings.ts';
import { call } from '../api/call.ts';
import { useReconnections } from '../live/connection.ts';
import { Loaded } from '../state/Loaded.tsx';
import { useAction } from '../state/useAction.ts';
import { useLoad } from '../state/useLoad.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './AccountPage.module.css';
import { Section } from './Section.tsx';

/** What others see of oneself, and which mails come. */
export function PrivacySection() {
  const loading = useLoad('settings.read', (signal) => call('settings.read', { signal }), useReconnections());
  const [changed, setChanged] = useState<Settings | null>(null);
  const { run, problem } = useAction(async (change: Partial<Settings>) => {
    setChanged(await call('settings.change', { body: change }));
  });
  return (
    <Section title="Privacy and mails">
      <Loaded
        loading={loading}
        data={changed ?? loading.data}
        failure="Your settings could not be loaded."
        pending={<Skeleton height={70} />}
      >
        {({ showsLooking, mailsInvitations }) => (
          <>
            <Checkbox
              label="Show others that I am looking at a level"
              isChecked={showsLooking}
              onChange={(isWanted) => void run({ showsLooking: isWanted })}
            />
            <p className={styles.quiet}>
              Your picture and name then stand at the level while you look at it, and “is writing…” names you.
              Otherwise you are only counted.
            </p>
            <Checkbox
              label="Mail me when somebody invites me to edit a pack"
              isChecked={mailsInvitations}
              onChange={(isWanted) => void run({ mailsInvitations: isWanted })}
            />
          </>
        )}
      </Loaded>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
    </Section>
  );
}
