import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PackPage.module.css';
import top from './PackTop.module.css';

export function PackSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the pack" className={styles.pack}>
      <div className={top.top}>
        <Skeleton className={top.cover} />
        <div className={top.words}>
          <Skeleton height={52} width="min(380px, 70%)" />
          <Skeleton shape="text" width="min(300px, 60%)" />
          <Skeleton shape="text" width="min(560px, 90%)" />
        </div>
      </div>
      <Card>
        <Skeleton height={70} />
        <Skeleton height={70} />
        <Skeleton height={70} />
      </Card>
    </div>
  );
}
