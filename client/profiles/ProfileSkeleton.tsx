import { LevelGridSkeleton } from '../levelCards/LevelGrid.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './ProfilePage.module.css';

export function ProfileSkeleton() {
  return (
    <div aria-busy="true" className={styles.profile}>
      <div className={styles.head}>
        <Skeleton shape="circle" width={128} height={128} />
        <div className={styles.words}>
          <Skeleton height={48} width="min(280px, 60%)" />
          <Skeleton shape="text" width="min(520px, 90%)" />
          <Skeleton height={62} width="min(480px, 100%)" />
        </div>
      </div>
      <LevelGridSkeleton count={4} />
    </div>
  );
}
