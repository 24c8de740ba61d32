import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { awayReason } from '../api/callError.ts';
import { loadAgain } from '../code/loadAgain.ts';
import { reloadForCode } from '../code/reloadForCode.ts';
import { untilOnline } from '../live/untilOnline.ts';
import styles from '../page/NotFoundPage.module.css';
import { PagePending } from '../page/PagePending.tsx';
import { ErrorPage } from './ErrorPage.tsx';

interface MissingCodePageProps {
  load: () => Promise<unknown>;
  /** Where it is not given, the whole page is loaded again when the code is found. */
  onFound?: (isFound: true) => void;
}

const retryMs = 30_000;

/** Shown in place of a page until its code, or that of a part of it, is fetched. */
export function MissingCodePage({ load, onFound }: MissingCodePageProps) {
  const [state, setState] = useState<'pending' | 'away' | 'missing'>('pending');
  const [wishes, setWishes] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const find = () =>
      loadAgain(load, signal, () => setState('away')).then(
        () => true,
        () => false,
      );
    const open = async () => {
      for (let isFirst = true; !(await find()); isFirst = false) {
        // An update of the site renames its files, so the whole page is loaded again.
        if (signal.aborted || (isFirst && reloadForCode(wishes > 0))) return;
        setState('missing');
        await untilOnline(retryMs);
        if (signal.aborted) return;
      }
      if (signal.aborted) return;
      if (onFound) onFound(true);
      // A page that fails in spite of its code would be loaded again for ever.
      else if (!reloadForCode(wishes > 0)) setState('missing');
    };
    void open();
    return () => controller.abort();
  }, [load, onFound, wishes]);

  const retry = () => {
    setState('pending');
    setWishes(wishes + 1);
  };
  if (state === 'missing') return <ErrorPage onRetry={retry} />;
  if (state === 'pending') return <PagePending />;
  return (
    <div className={styles.sad} role="status">
      <WifiOff className={styles.away} aria-hidden />
      <h1>{awayReason()}</h1>
      <p className={styles.text}>This page opens by itself as soon as the connection is back.</p>
    </div>
  );
}
