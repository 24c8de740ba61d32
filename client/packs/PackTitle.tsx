import type { PackInfo } from '../../shared/packs.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { PageLink } from '../ui/PageLink.tsx';

interface PackTitleProps {
  pack: PackInfo;
  /** The classes of the heading and of its link. */
  styles: { title?: string; link?: string };
}

/** The name of a pack as the heading of its card or row, linked to its page. */
export const PackTitle = ({ pack, styles }: PackTitleProps) => (
  <h3 className={styles.title}>
    <PageLink to={pathOf('pack', { id: pack.id })} className={styles.link}>
      {pack.name}
    </PageLink>
  </h3>
);
