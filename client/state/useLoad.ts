import { useEffect, useEffectEvent, useState } from 'react';
import { takePageData } from './pageData.ts';

interface LoadState<Data> {
  key: string;
  status: 'loading' | 'ready' | 'failed';
  data?: Data;
  error?: unknown;
}

export interface Load<Data> extends LoadState<Data> {
  retry: () => void;
}

/**
 * Loads the data of a page, and again whenever `ticket` changes (see `useRoom`, `useReconnections`); null
 * means to wait. Loaded data stays on screen during another load, and when that fails. Without a request, the
 * first load is ready when the page was served with the data of `key` (see pageData). Most loaders put their
 * data into a store; what they return is `data`.
 */
export function useLoad<Data>(
  key: string,
  load: (signal: AbortSignal) => Promise<Data>,
  ticket: number | null,
): Load<Data> {
  const [state, setState] = useState<LoadState<Data>>({ key, status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const current: LoadState<Data> = state.key === key ? state : { key, status: 'loading' };

  const run = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const data = await load(signal);
      if (!signal.aborted) setState({ key, status: 'ready', data });
    } catch (error) {
      if (signal.aborted) return;
      setState((known) =>
        known.key === key && known.status === 'ready' ? known : { key, status: 'failed', error },
      );
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key, ticket or attempt means loading anew
  useEffect(() => {
    if (ticket === null) return;
    if (takePageData(key)) {
      setState({ key, status: 'ready' });
      return;
    }
    const controller = new AbortController();
    run(controller.signal);
    return () => controller.abort();
  }, [key, ticket, attempt]);

  const retry = () => {
    setState({ key, status: 'loading' });
    setAttempt(attempt + 1);
  };
  return { ...current, retry };
}
