import type { ProfileInfo } from '../../shared/accounts.ts';
import { limits } from '../../shared/limits.ts';
import { ProfileAvatar } from '../accounts/ProfileAvatar.tsx';
import { reportWriting } from '../looking/reportWriting.ts';
import { TextForm } from '../state/TextForm.tsx';
import styles from './CommentItem.module.css';
import { useComments } from './commentStore.ts';
import { postComment } from './postComment.ts';

const doubt =
  'Your comment may not have been posted. It is here again; posting it once more does not post it twice.';

export function CommentForm({ levelId, author }: { levelId: number; author: ProfileInfo }) {
  const comments = useComments(levelId);
  return (
    <div className={styles.form}>
      <ProfileAvatar profile={author} />
      <TextForm
        draftKey={`comment:${levelId}`}
        authorId={author.id}
        stored={comments}
        noun="comment"
        verb="Comment"
        placeholder="Say something kind or useful"
        max={limits.commentLength}
        refused="Your comment was not posted."
        doubt={doubt}
        send={(content, clientId) => postComment(levelId, content, clientId)}
        onWrite={() => reportWriting(levelId)}
      />
    </div>
  );
}
