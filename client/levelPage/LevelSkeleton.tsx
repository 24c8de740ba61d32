import { Card } from '../ui/Card.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './LevelPage.module.css';

export function LevelSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the level" className={styles.level}>
      <div className={styles.about}>
        <Skeleton className={styles.picturePlace} />
        <Skeleton shape="text" width="30%" />
        <Skeleton height={48} width="60%" />
        <Skeleton shape="text" width="90%" />
      </div>
      <div className={styles.aside}>
        <Card>
          <Skeleton height={50} />
          <Skeleton height={42} />
        </Card>
        <Card>
          <Skeleton height={40} />
        </Card>
        <Card>
          <Skeleton height={180} />
        </Card>
      </div>
    </div>
  );
}
