import { call } from '../api/call.ts';
import { useArchiveSize } from '../downloads/useArchiveSize.ts';
import { formatBytes } from '../ui/formatBytes.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { LevelPageFacts } from './levelPageStore.ts';

interface EverythingSizeProps {
  page: LevelPageFacts;
  /** Stands before the size, which then comes without a place of its own. */
  before: string;
}

/**
 * How large a level's archive is with the games' own files. Their sizes are on the server's disk, so it is
 * asked for when it is shown: nothing where it is not known.
 */
export function EverythingSize({ page: { id, version, editedAt }, before }: EverythingSizeProps) {
  const content = `${id} ${version} ${editedAt}`;
  const { size, isAsked } = useArchiveSize(content, content, (signal) =>
    call('level.zipSizeOfOne', { params: { id }, query: { assuming: 'none' }, signal }),
  );
  if (isAsked && before === '') return <Skeleton shape="text" width={52} />;
  return size !== null && before + formatBytes(size);
}
