import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { reloadForCode } from '../code/reloadForCode.ts';
import { untilReachable } from '../code/untilReachable.ts';
import styles from '../page/NotFoundPage.module.css';
import { PagePending } from '../page/PagePending.tsx';
import { ErrorPage } from './ErrorPage.tsx';

/** Shown in place of a page whose code could not be fetched; it opens as soon as the site can be reached. */
export function MissingCodePage() {
  const [isAway, setIsAway] = useState(false);
  const [isInVain, setIsInVain] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const open = async () => {
      await untilReachable(controller.signal, () => setIsAway(true));
      // The browser remembers that a file was missing, and an update of the site renames its files, so the
      // whole page is loaded again.
      if (!controller.signal.aborted && !reloadForCode()) setIsInVain(true);
    };
    void open();
    return () => controller.abort();
  }, []);
  if (isInVain) return <ErrorPage />;
  if (!isAway) return <PagePending />;
  return (
    <div className={styles.sad} role="status">
      <WifiOff className={styles.away} aria-hidden />
      <h1>You are offline</h1>
      <p className={styles.text}>This page opens by itself as soon as the connection is back.</p>
    </div>
  );
}
