import { Download } from 'lucide-react';
import { addressOf } from '../../shared/routeAddress.ts';
import { ButtonLink } from '../ui/Button.tsx';
import styles from './AccountPage.module.css';
import { Section } from './Section.tsx';

export function OwnData() {
  return (
    <Section id="data">
      <div className={styles.row}>
        <p className={styles.quiet}>
          Everything of yours in one zip: account, comments, loves and packs as JSON, picture and level files.
        </p>
        <ButtonLink href={addressOf('account.export')} download>
          <Download className="icon" />
          Download your data
        </ButtonLink>
      </div>
    </Section>
  );
}
