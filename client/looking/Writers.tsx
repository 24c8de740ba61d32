import { useViewer } from '../session/sessionStore.ts';
import styles from './Looking.module.css';
import { useLooking } from './lookingStore.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const maxNames = 2;

/** “Ivory is writing…”; the line keeps its height, so that nothing moves. */
export function Writers({ levelId }: { levelId: number }) {
  const writers = useLooking((state) => state.writers);
  const ownId = useViewer()?.id;
  const here = [...writers.values()].filter((writer) => writer.levelId === levelId);
  const names = here.flatMap(({ author }) => (author && author.id !== ownId ? author.username : []));
  const somebody = names.length > 0 ? 'somebody' : 'Somebody';
  const unnamed = here.some(({ author }) => author === null) ? [somebody] : [];
  const shown = names.length > maxNames ? ['Several people'] : [...names, ...unnamed];
  const sentence = `${list.format(shown)} ${shown.length === 1 && names.length <= maxNames ? 'is' : 'are'} writing…`;
  return (
    <p className={styles.writers} role="status">
      {shown.length > 0 && sentence}
    </p>
  );
}
