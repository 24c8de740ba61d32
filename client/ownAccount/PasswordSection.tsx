import { pathOf } from '../../shared/pageAddresses.ts';
import { ButtonLink } from '../ui/Button.tsx';
import styles from './AccountPage.module.css';
import { Section } from './Section.tsx';

export function PasswordSection() {
  return (
    <Section id="password">
      <div className={styles.row}>
        <p className={styles.quiet}>Changing it signs your other devices out.</p>
        <ButtonLink to={pathOf('changePassword')}>Change password</ButtonLink>
      </div>
    </Section>
  );
}
