import type { PackInfo } from '../../shared/packs.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { PageLink } from '../ui/PageLink.tsx';
import styles from './PackOwner.module.css';

/** A link to the profile of whoever created a pack. */
export function PackOwner({ pack: { createdBy } }: { pack: PackInfo }) {
  return (
    <PageLink className={styles.owner} to={pathOf('profile', { id: createdBy.id })}>
      {createdBy.username}
    </PageLink>
  );
}
