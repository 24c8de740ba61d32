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

/** Chooses what others see of the viewer, and which mails are sent. */
export function PrivacySection() {
  const loading = useLoad('settings.read', (signal) => call('settings.read', { signal }), useReconnections());
  const [changed, setChanged] = useState<Settings | null>(null);
  /** Shown at once, and put back when it could not be stored. */
  const { run, problem } = useAction(async (before: Settings, change: Partial<Settings>) => {
    setChanged({ ...before, ...change });
    try {
      setChanged(await call('settings.change', { body: change }));
    } catch (error) {
      setChanged(before);
      throw error;
    }
  });
  return (
    <Section id="privacy">
      <Loaded
        loading={loading}
        data={changed ?? loading.data}
        failure="Your settings could not be loaded."
        pending={<Skeleton height={70} />}
      >
        {(settings) => (
          <>
            <Checkbox
              label="Show others that I am looking at a level"
              isChecked={settings.showsLooking}
              onChange={(showsLooking) => void run(settings, { showsLooking })}
            />
            <p className={styles.quiet}>
              Your picture and name then stand at the level while you look at it, and “is writing…” names you.
              Otherwise you are only counted.
            </p>
            <Checkbox
              label="Mail me when somebody invites me to edit a pack"
              isChecked={settings.mailsInvitations}
              onChange={(mailsInvitations) => void run(settings, { mailsInvitations })}
            />
          </>
        )}
      </Loaded>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
    </Section>
  );
}
