import { useState } from 'react';
import type { OwnAccount } from '../../../shared/ownAccount.ts';
import type { NewSecondFactor } from '../../../shared/secondFactor.ts';
import { useProof } from '../../accounts/useProof.tsx';
import { call } from '../../api/call.ts';
import { useSession } from '../../session/sessionStore.ts';
import { useAction } from '../../state/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { formatDate } from '../../ui/formatDate.ts';
import { useConfirm } from '../../ui/useConfirm.tsx';
import styles from '../AccountPage.module.css';
import { Section } from '../Section.tsx';
import { RecoveryCodesNote } from './RecoveryCodesNote.tsx';
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx';

interface SecondFactorSectionProps {
  secondFactor: OwnAccount['secondFactor'];
  onChanged: () => void;
}

/** Two-step sign-in: whether it is on, how to turn it on and off, and its recovery codes. */
export function SecondFactorSection({ secondFactor, onChanged }: SecondFactorSectionProps) {
  const isAsked = useSession(({ info }) => info?.needsSecondFactor ?? false);
  const [made, setMade] = useState<NewSecondFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { withProof, dialog: proofDialog } = useProof();
  const { ask, dialog: question } = useConfirm();
  const { run, isBusy, problem } = useAction((work: () => Promise<void>) => work());

  const prepare = async () => setMade(await withProof(() => call('secondFactor.prepare')));
  const renew = async () => {
    const { recoveryCodes } = await withProof(() => call('secondFactor.renewCodes'));
    setCodes(recoveryCodes);
    onChanged();
  };
  const turnOff = async () => {
    const title = 'Are you sure you want to turn two-step sign-in off?';
    const children = <p>Whoever knows your password can then sign in with it alone.</p>;
    if (!(await ask({ title, verb: 'Turn off', isDanger: true, children }))) return;
    await withProof(() => call('secondFactor.turnOff'));
    setCodes(null);
    onChanged();
  };
  const finish = (recoveryCodes: readonly string[]) => {
    setMade(null);
    setCodes(recoveryCodes);
    onChanged();
  };
  return (
    <Section id="second-factor">
      {isAsked && (
        <p>
          <b>Moderators of this site need it.</b> Until it is on, you can do what everybody can.
        </p>
      )}
      {made ? (
        <SetUpSecondFactor made={made} withProof={withProof} onDone={finish} onCancel={() => setMade(null)} />
      ) : (
        <div className={styles.row}>
          <p className={styles.quiet}>
            {secondFactor ? (
              <>
                <Chip tone="good">On</Chip> since {formatDate(secondFactor.since)},{' '}
                {countOfCodes(secondFactor.recoveryCodesLeft)} left.
              </>
            ) : (
              'Signing in then takes a code of an app on your phone beside the password.'
            )}
          </p>
          {secondFactor ? (
            <div className={styles.buttons}>
              <Button isBusy={isBusy} onClick={() => void run(renew)}>
                New recovery codes
              </Button>
              <Button isDanger isBusy={isBusy} onClick={() => void run(turnOff)}>
                Turn off
              </Button>
            </div>
          ) : (
            <Button isBusy={isBusy} onClick={() => void run(prepare)}>
              Set up two-step sign-in
            </Button>
          )}
        </div>
      )}
      {codes && <RecoveryCodesNote codes={codes} onDone={() => setCodes(null)} />}
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      {question}
      {proofDialog}
    </Section>
  );
}

const countOfCodes = (count: number): string => (count === 1 ? '1 recovery code' : `${count} recovery codes`);
