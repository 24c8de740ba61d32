import { Upload } from 'lucide-react';
import type { LevelInfo } from '../../../shared/levels.ts';
import { canEditLevel } from '../../../shared/permissions.ts';
import { useViewer } from '../../session/sessionStore.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import type { LevelPage } from '../levelPageStore.ts';
import { DeleteLevel } from './DeleteLevel.tsx';
import styles from './LevelPage.module.css';

interface LevelManagementProps {
  level: LevelInfo;
  page: LevelPage;
  onDeleting: (isDeleting: boolean) => void;
}

/** What owners and moderators may do. */
export function LevelManagement({ level, page, onDeleting }: LevelManagementProps) {
  const viewer = useViewer();
  if (!canEditLevel(viewer, { addedBy: page.addedBy.id })) return null;
  return (
    <div className={styles.management}>
      <ButtonLink size="small" to={`/upload?replaces=${level.id}`}>
        <Upload className="icon" />
        Upload a new version
      </ButtonLink>
      <DeleteLevel level={level} ownerId={page.addedBy.id} onDeleting={onDeleting} />
    </div>
  );
}
