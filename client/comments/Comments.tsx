import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { partAddress } from '../../shared/partAddress.ts';
import { canDeleteComment, canWrite } from '../../shared/permissions.ts';
import { useProfile } from '../accounts/profileStore.ts';
import { lazyComponent } from '../code/lazyComponent.ts';
import { pagePart } from '../code/pagePart.ts';
import { Writers } from '../looking/Writers.tsx';
import { ReportButton } from '../moderation/ReportButton.tsx';
import { useSession, useViewer } from '../session/sessionStore.ts';
import { type ReturnState, useReturnState } from '../state/returnPath.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatCount } from '../ui/formatCount.ts';
import { ShowMoreLink } from '../ui/ShowMore.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { CommentItem } from './CommentItem.tsx';
import {
  type LevelComment,
  useCommentArrivals,
  useComments,
  useOlderCount,
  useServedComments,
} from './commentStore.ts';

/** Loaded for those who may write. */
const CommentForm = pagePart(
  'comments/CommentForm.tsx',
  async () => (await import('./CommentForm.tsx')).CommentForm,
);
/** Loaded where a level has more comments than its page came with. */
const OlderComments = lazyComponent(async () => (await import('./OlderComments.tsx')).OlderComments);
const DeleteComment = lazyComponent(async () => (await import('./DeleteComment.tsx')).DeleteComment);

export function Comments({ levelId }: { levelId: number }) {
  const comments = useComments(levelId);
  const arrivals = useCommentArrivals();
  const pending = arrivals.pending.filter((comment) => comment.levelId === levelId);
  const olderCount = useOlderCount(levelId);
  const isHydrated = useIsHydrated();
  const served = useServedComments(({ older }) => older);
  const isPart = import.meta.env.SSR && served;
  const shown = isPart ? served.comments.map((comment) => ({ ...comment, levelId })) : comments;
  const hasOlder = isPart ? served.hasMore : olderCount > 0;
  return (
    <Card as="section" aria-labelledby="comments">
      <h2 id="comments">Comments ({formatCount(comments.length + olderCount)})</h2>
      <CommentInvitation levelId={levelId} />
      <Writers levelId={levelId} />
      <ul className="plainList" aria-live="polite">
        {pending.map((comment) => (
          <li key={comment.key}>
            <CommentItem comment={{ ...comment, id: 0 }} isPending />
          </li>
        ))}
        {shown.map((comment) => (
          <li key={comment.id}>
            <StoredComment comment={comment} isFresh={arrivals.arrivedIds.has(comment.id)} />
          </li>
        ))}
      </ul>
      {hasOlder && (
        <Suspense fallback={<Skeleton height={44} />}>
          {isHydrated ? (
            <OlderComments key={levelId} levelId={levelId} />
          ) : (
            <ShowMoreLink href={partAddress('comments', shown.at(-1)?.id)} />
          )}
        </Suspense>
      )}
      {comments.length + pending.length === 0 && (
        <EmptyState isSmall>No comments yet. What was it like to play?</EmptyState>
      )}
    </Card>
  );
}

/** The form, or the reason why there is none. */
function CommentInvitation({ levelId }: { levelId: number }) {
  const { status, info } = useSession();
  const { returnTo } = useReturnState();
  const back: ReturnState = { returnTo: `${returnTo}#comments` };
  if (status === 'unknown') return null;
  if (!info) {
    return (
      <p className="quiet">
        <Link to={pathOf('signIn')} state={back}>
          Sign in
        </Link>{' '}
        to comment.
      </p>
    );
  }
  if (!canWrite(info.profile)) {
    return <p className="quiet">Your account has been suspended and cannot comment.</p>;
  }
  return (
    <Suspense fallback={<Skeleton height={132} />}>
      <CommentForm levelId={levelId} author={info.profile} />
    </Suspense>
  );
}

function StoredComment({ comment, isFresh }: { comment: LevelComment; isFresh: boolean }) {
  const author = useProfile(comment.author);
  const mayDelete = canDeleteComment(useViewer(), { author: author.id });
  return (
    <CommentItem
      comment={{ ...comment, author }}
      isFresh={isFresh}
      action={
        <>
          <ReportButton
            kind="comment"
            id={comment.id}
            owner={author}
            name={`the comment by ${author.username}`}
          />
          {mayDelete && (
            <Suspense>
              <DeleteComment id={comment.id} author={author} />
            </Suspense>
          )}
        </>
      }
    />
  );
}
