import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import { Chip } from './Chip.tsx';

/** Shows whether all changes are stored. */
export function SaveState({ state }: { state: 'saved' | 'saving' | 'slowly' | 'offline' }) {
  return (
    <span role="status">
      {state === 'saved' && (
        <Chip tone="good" icon={<CloudCheck className="icon" />}>
          Saved
        </Chip>
      )}
      {state === 'saving' && <Chip icon={<CloudUpload className="icon" />}>Saving…</Chip>}
      {state === 'slowly' && (
        <Chip tone="warn" icon={<CloudUpload className="icon" />}>
          Saving slowly…
        </Chip>
      )}
      {state === 'offline' && (
        <Chip tone="warn" icon={<CloudOff className="icon" />}>
          Not saved — offline
        </Chip>
      )}
    </span>
  );
}
