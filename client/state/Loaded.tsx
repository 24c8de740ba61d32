import type { ReactNode } from 'react';
import { reasonOf } from '../api/callError.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import type { Load } from './useLoad.ts';

interface LoadedProps<Data> {
  loading: Load<unknown>;
  /** What was loaded, also by somebody else before; null or undefined until it is there. */
  data: Data | null | undefined;
  /** What could not be loaded, as a sentence: “The levels could not be loaded.” */
  failure: string;
  /** In its place while it is on its way. */
  pending: ReactNode;
  /** Of the message when it failed. */
  className?: string | undefined;
  children: (data: Data) => ReactNode;
}

/** What a page loads: its place while it is on its way, itself, or why it is missing and another try. */
export function Loaded<Data>({ loading, data, failure, pending, className, children }: LoadedProps<Data>) {
  if (data !== null && data !== undefined) return children(data);
  if (loading.status !== 'failed') return pending;
  return (
    <ErrorMessage className={className} action={<Button onClick={loading.retry}>Try again</Button>}>
      {failure} {reasonOf(loading.error)}
    </ErrorMessage>
  );
}
