import type { FormEvent, ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import styles from './AccountForm.module.css';

interface AccountFormProps {
  title: string;
  /** The label of the button. */
  verb: string;
  onSubmit: () => void;
  isBusy: boolean;
  /** Why the last attempt was refused. */
  refusal: string | null;
  /** The result of the last attempt, when the page stays open. */
  answer?: string | null;
  /** The fields. */
  children: ReactNode;
  /** A line below the card: a link to the other form. */
  below?: ReactNode;
}

/** A card with a few fields and one button, for signing in, signing up and changing the password. */
export function AccountForm(props: AccountFormProps) {
  const { title, verb, onSubmit, isBusy, refusal, answer, children, below } = props;
  const isHydrated = useIsHydrated();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <div className={styles.place}>
      <h1>{title}</h1>
      <Card>
        <form noValidate className={styles.form} onSubmit={submit} aria-busy={isBusy}>
          {children}
          {refusal && <ErrorMessage>{refusal}</ErrorMessage>}
          <div role="status" className={styles.answer}>
            {answer}
          </div>
          <Button
            type="submit"
            variant="primary"
            size="big"
            isWide
            isBusy={isBusy}
            // Until the code of the page runs, the browser would submit the form itself, with the password in
            // the address.
            disabled={!isHydrated}
          >
            {verb}
          </Button>
        </form>
      </Card>
      {below && <p className={styles.below}>{below}</p>}
    </div>
  );
}
