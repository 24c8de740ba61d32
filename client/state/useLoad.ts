import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError } from '../api/callError.ts';
import { backOff } from '../live/backOff.ts';
import { markBehind, startCatchingUp } from '../live/connection.ts';
import { pause } from '../live/pause.ts';
import { takePageData } from './pageData.ts';

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

/** The longest wait between two attempts to reload. */
const maxWaitMs = 30_000;
/** A reload that takes longer is started again. */
const maxAttemptMs = 60_000;

/**
 * Loads the data of a page, and again whenever `ticket` changes (see `useRoom`, `useReconnections`); null
 * means to wait. If the first load starts before the socket connects, it is allowed to finish, since it may
 * be long; the one that follows mostly answers that nothing has changed (304). Loaded data stays on screen
 * during another load; one that fails is repeated until it has succeeded, and until then the page does not
 * count as live. Without a request, the first load is ready when the page was served with the data of `key`
 * (see pageData). Most loaders put their data into a store; what they return is `data`.
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
  /** Resolves to whether it has succeeded. */
  const first = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const data = await loadOnce(signal);
      if (!signal.aborted) setState({ key, status: 'ready', data });
      return true;
    } catch (error) {
      if (!signal.aborted) fail(error);
      return false;
    }
  });
  const again = useEffectEvent(async (signal: AbortSignal) => {
    const finish = startCatchingUp();
    for (let failures = 0; !signal.aborted; failures += 1) {
      // On a connection that is dead without an error, the answer would never come.
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(), maxAttemptMs);
      const either = AbortSignal.any([signal, patience.signal]);
      try {
        const data = await Promise.race([loadOnce(either), abortionOf(either)]);
        if (!signal.aborted) setState({ key, status: 'ready', data });
        break;
      } catch (error) {
        if (signal.aborted) break;
        if (isRefusal(error)) {
          fail(error);
          break;
        }
        markBehind();
        await pause(backOff(failures, maxWaitMs), signal);
      } finally {
        clearTimeout(timer);
      }
    }
    finish();
  });
  /** The load that began before the connection; resolves to whether it has succeeded. */
  const early = useRef<Promise<boolean> | null>(null);
  const whole = useRef<AbortSignal>(undefined);
  const run = useEffectEvent(async (signal: AbortSignal) => {
    if (state.key === key && state.status === 'ready') return again(signal);
    if (ticket === 0) {
      early.current = first(whole.current ?? signal);
      return;
    }
    const begun = early.current;
    early.current = null;
    const isLoaded = begun && (await Promise.race([begun, pause(maxAttemptMs, signal)]));
    if (!signal.aborted) await (isLoaded ? again(signal) : first(signal));
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
    if (takePageData(key)) {
      setState({ key, status: 'ready' });
      return;
    }
    const controller = new AbortController();
    void run(controller.signal);
    return () => controller.abort();
  }, [key, ticket, attempt]);

  const retry = () => {
    setState((known) => (known.key === key && known.status === 'ready' ? known : { key, status: 'loading' }));
    setAttempt((count) => count + 1);
  };
  return { ...current, retry };
}

/** Whether the site has refused the request for good: anything else may succeed later. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallError &&
  error.code !== 'unreadable' &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429;

const abortionOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
