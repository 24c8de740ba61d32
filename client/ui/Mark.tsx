import styles from './Mark.module.css';

/** The logo: the marble, beside the name it stands for. */
export function Mark({ size = 30 }: { size?: number }) {
  return <span className={styles.mark} style={{ width: size, height: size }} />;
}
