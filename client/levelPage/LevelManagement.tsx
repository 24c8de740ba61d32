import { Pencil, Upload } from 'lucide-react';
import type { LevelInfo } from '../../shared/levels.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { DeleteLevel } from './DeleteLevel.tsx';
import { openLevelDraft, useLevelDraft } from './edit/levelDraft.ts';
import styles from './LevelPage.module.css';
import type { LevelPageFacts } from './levelPageStore.ts';

interface LevelManagementProps {
  level: LevelInfo;
  page: LevelPageFacts;
  onDeleting: (isDeleting: boolean) => void;
}

/** The buttons for owners and moderators. */
export function LevelManagement({ level, page, onDeleting }: LevelManagementProps) {
  const [draft] = useLevelDraft(level.id);
  const edit = () => {
    openLevelDraft(level.id);
    document.getElementById('edit-level')?.scrollIntoView({ behavior: 'smooth' });
  };
  return (
    <div className={styles.management}>
      <ButtonLink size="small" to={`${pathOf('upload')}?replaces=${level.id}`}>
        <Upload className="icon" />
        Upload a new version
      </ButtonLink>
      <span className="row">
        <IconButton
          size="small"
          label="Edit level"
          icon={<Pencil className="icon" />}
          aria-expanded={draft !== null}
          onClick={edit}
        />
        <DeleteLevel level={level} ownerId={page.addedBy.id} onDeleting={onDeleting} />
      </span>
    </div>
  );
}
