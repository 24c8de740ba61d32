import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CommentInfo } from '../../shared/comments.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { ProfileAvatar } from '../accounts/ProfileAvatar.tsx';
import { UserText } from '../texts/UserText.tsx';
import { classes } from '../ui/classes.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import styles from './CommentItem.module.css';

interface CommentItemProps {
  comment: CommentInfo;
  /** Highlights a comment that has just arrived, fading within 2 s. */
  isFresh?: boolean;
  /** Shown, but not stored yet. */
  isPending?: boolean;
  /** The buttons that report and delete, for those who may. */
  action?: ReactNode;
}

export function CommentItem({ comment, isFresh = false, isPending = false, action }: CommentItemProps) {
  const { author, time, content } = comment;
  return (
    <article
      aria-busy={isPending || undefined}
      className={classes(
        styles.comment,
        isFresh && styles.isFresh,
        isPending && styles.isPending,
        action !== undefined && styles.withAction,
      )}
    >
      <ProfileAvatar profile={author} />
      <div className={styles.words}>
        <div className={styles.head}>
          <Link to={pathOf('profile', { id: author.id })} className={styles.name}>
            {author.username}
          </Link>
          <span className="quiet small">{isPending ? 'sending…' : <RelativeTime time={time} />}</span>
        </div>
        <UserText>{content}</UserText>
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </article>
  );
}
