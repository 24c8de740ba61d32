import styles from './Artist.module.css';

/** “by Alex Swanson”, cut where it is too long for its line; nothing for a level without an artist. */
export function Artist({ name }: { name: string | undefined }) {
  return name ? <span className={styles.artist}>by {name}</span> : null;
}
