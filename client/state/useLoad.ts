import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasCode } from '../api/callError.ts';
import { pause } from '../live/pause.ts';
import { takePageData } from './pageData.ts';
import { untilAnswered } from './untilAnswered.ts';

interface LoadState<Data> {
  key: string;
  status: 'loading' | 'ready' | 'failed';
  data?: Data;
  error?: unknown;
}

export interface Loading<Data> extends LoadState<Data> {
  /** Loads again; what is on screen stays meanwhile. */
  retry: () => void;
}

/** A load from before the connection that takes longer is started again. */
const maxAttemptMs = 60_000;
/** How long after the navigation to the page it is believed that a thing is missing. */
const trustMs = 10_000;

/**
 * Loads the data of a page, and again whenever `ticket` changes (see `useRoom`, `useReconnections`); null
 * means to wait. If the first load starts before the socket connects, it is allowed to finish, since it may
 * be long; the one that follows mostly answers that nothing has changed (304). A first load that no answer
 * reaches is repeated until there is one. Loaded data stays on screen during another load; one that fails is
 * repeated until it has succeeded, and until then the page does not count as live. Without a request, the first
 * load is ready when the page was served with the data of `key` (see pageData); what the page said to be missing
 * is not asked for after a first join that comes soon either. Most loaders put their data into a store; what they return is
 * `data`.
 */
export function useLoad<Data>(
  key: string,
  load: (signal: AbortSignal) => Promise<Data>,
  ticket: number | null,
): Loading<Data> {
  const [state, setState] = useState<LoadState<Data>>({ key, status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const current: LoadState<Data> = state.key === key ? state : { key, status: 'loading' };

  const loadOnce = useEffectEvent(load);
  const fail = (error: unknown) => setState({ key, status: 'failed', error });
  /** Resolves to whether it has succeeded; to null without an answer. */
  const first = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const data = await loadOnce(signal);
      if (!signal.aborted) setState({ key, status: 'ready', data });
      return true;
    } catch (error) {
      if (!signal.aborted) fail(error);
      return hasCode(error, 'offline') ? null : false;
    }
  });
  const again = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const data = await untilAnswered(loadOnce, signal);
      if (!signal.aborted) setState({ key, status: 'ready', data });
    } catch (error) {
      if (!signal.aborted) fail(error);
    }
  });
  /** The load that began before the connection. */
  const early = useRef<ReturnType<typeof first> | null>(null);
  const whole = useRef<AbortSignal>(undefined);
  /** The key of what the page said to be missing, until the first join. */
  const missing = useRef<string>(null);
  const run = useEffectEvent(async (signal: AbortSignal) => {
    if (state.key === key && state.status === 'ready') return again(signal);
    if (ticket === 0) {
      early.current = first(whole.current ?? signal);
      if ((await early.current) === null && !signal.aborted) await again(signal);
      return;
    }
    const begun = early.current;
    early.current = null;
    const isLoaded = begun && (await Promise.race([begun, pause(maxAttemptMs, signal)]));
    if (signal.aborted) return;
    if (isLoaded || (await first(signal)) === null) await again(signal);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key or attempt ends the loads of the one before
  useEffect(() => {
    const controller = new AbortController();
    whole.current = controller.signal;
    early.current = null;
    return () => controller.abort();
  }, [key, attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key, ticket or attempt starts another load
  useEffect(() => {
    if (ticket === null) return;
    const controller = new AbortController();
    const carried = takePageData(key);
    if (carried !== undefined) {
      setState({ key, status: 'ready' });
      if (carried === null) missing.current = key;
      if (ticket === 0) return;
    }
    if (ticket !== 0 && missing.current === key) {
      missing.current = null;
      if (performance.now() < trustMs) return;
    }
    // What happened after the page was made and before the join has been missed.
    void (carried === undefined ? run : again)(controller.signal);
    return () => controller.abort();
  }, [key, ticket, attempt]);

  const retry = () => {
    missing.current = null;
    setState((known) => (known.key === key && known.status === 'ready' ? known : { key, status: 'loading' }));
    setAttempt((count) => count + 1);
  };
  return { ...current, retry };
}
