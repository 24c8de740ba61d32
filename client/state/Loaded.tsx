import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasCode, reasonOf } from '../api/callError.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { AwayNote } from './AwayNote.tsx';
import type { Loading } from './useLoad.ts';

interface LoadedProps<Data> {
  loading: Loading<unknown>;
  /** The loaded data, which an earlier page may have loaded; null or undefined until then. */
  data: Data | null | undefined;
  /** The sentence for a failure: “The levels could not be loaded.” */
  failure: string;
  /** Shows the sentence alone, without the reason that the server gave. */
  hidesReason?: boolean;
  /** Shown while the data is loading. */
  pending: ReactNode;
  /** The class of the error message. */
  className?: string | undefined;
  children: (data: Data) => ReactNode;
}

/**
 * Renders loaded data, a placeholder while it is loading, or the error with a button that tries again. When no
 * answer arrives it says why, and `useLoad` tries again by itself.
 */
export function Loaded<Data>({
  loading,
  data,
  failure,
  hidesReason = false,
  pending,
  className,
  children,
}: LoadedProps<Data>) {
  if (data !== null && data !== undefined) return children(data);
  if (loading.status !== 'failed') return pending;
  const retry = <Button onClick={loading.retry}>Try again</Button>;
  if (!hidesReason && hasCode(loading.error, 'offline')) {
    return (
      <div role="status" className={className}>
        <EmptyState icon={<WifiOff className="icon" />} action={retry}>
          <AwayNote />
        </EmptyState>
      </div>
    );
  }
  return (
    <ErrorMessage className={className} action={retry}>
      {hidesReason ? failure : `${failure} ${reasonOf(loading.error)}`}
    </ErrorMessage>
  );
}
