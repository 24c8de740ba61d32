import { useViewer } from '../session/sessionStore.ts';
import styles from './Looking.module.css';
import { useWriters } from './useWriters.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const maxNames = 2;

/** “Ivory is writing…”; the line keeps its height, so that nothing moves. */
export function Writers({ levelId }: { levelId: number }) {
  const writers = useWriters(levelId);
  const ownId = useViewer()?.id;
  const names = writers.flatMap((writer) => (writer && writer.id !== ownId ? writer.username : []));
  const somebody = names.length > 0 ? 'somebody' : 'Somebody';
  const unnamed = writers.includes(null) ? [somebody] : [];
  const shown = names.length > maxNames ? ['Several people'] : [...names, ...unnamed];
  const sentence = `${list.format(shown)} ${shown.length === 1 && names.length <= maxNames ? 'is' : 'are'} writing…`;
  return (
    <p className={styles.writers} role="status">
      {shown.length > 0 && sentence}
    </p>
  );
}
