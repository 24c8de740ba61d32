import { Link } from 'react-router-dom';
import { thingKey } from '../../shared/carriedData.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { load } from '../api/load.ts';
import { levelPicture, levelPictureSizes } from '../levels/levelPicture.ts';
import { useProfilePages } from '../profiles/profilePageStore.ts';
import { useCreations } from '../profiles/useCreations.ts';
import { useLoad } from '../state/useLoad.ts';
import { Card } from '../ui/Card.tsx';
import { Picture } from '../ui/Picture.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import styles from './UploadAside.module.css';
import { UploadChecklist } from './UploadChecklist.tsx';

const recentCount = 4;

/** Advice before an upload, and the viewer's latest uploads. */
export function UploadAside({ accountId }: { accountId: number }) {
  useLoad(
    thingKey('account.info', accountId),
    (signal) => load('account.info', { params: { id: accountId }, signal }),
    0,
  );
  const page = useProfilePages(({ byId }) => byId.get(accountId));
  return (
    <aside className={styles.aside}>
      <UploadChecklist />
      {page && <RecentUploads page={page} />}
    </aside>
  );
}

function RecentUploads({ page }: { page: Parameters<typeof useCreations>[0] }) {
  const { levels } = useCreations(page);
  if (levels.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="recent">
      <h2 id="recent" className={styles.title}>
        Your last uploads
      </h2>
      <ul className={styles.recent}>
        {levels.slice(0, recentCount).map((level) => (
          <li key={level.id}>
            <Picture
              src={levelPicture(level)}
              srcSet={levelPictureSizes(level)}
              sizes="64px"
              gem={level.modification}
              className={styles.picture}
            />
            <span>
              <Link to={pathOf('level', { id: level.id })} className={styles.link}>
                {level.name}
              </Link>
              <span className={styles.when}>
                <RelativeTime time={level.addedAt} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
