import { ChevronDown, ChevronUp, MessagesSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ProfileInfo } from '../../../shared/accounts.ts';
import { limits } from '../../../shared/limits.ts';
import { call } from '../../api/call.ts';
import { reasonOf } from '../../api/callError.ts';
import { useReconnections } from '../../live/connection.ts';
import { useEvent } from '../../live/useEvent.ts';
import { Loaded } from '../../state/Loaded.tsx';
import { useAction } from '../../state/useAction.ts';
import { useLoad } from '../../state/useLoad.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Discussion.module.css';
import { MessageForm } from './MessageForm.tsx';
import { MessageItem } from './MessageItem.tsx';
import { messages, usePackMessages } from './messageStore.ts';
import { useSeen } from './useSeen.ts';

interface DiscussionProps {
  packId: number;
  viewer: ProfileInfo;
}

/** The messages between the editors of a pack; a dot on its button means that there are new ones. */
export function Discussion({ packId, viewer }: DiscussionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const loading = useLoad(
    `discussion.list:${packId}`,
    (signal) => readNewest(packId, signal),
    useReconnections(),
  );
  useEvent('discussion:added', (message) => messages.put(message));
  useEvent('discussion:removed', ({ messageIds }) => messages.remove(...messageIds));
  const said = usePackMessages(packId);
  const [seen, setSeen] = useSeen(viewer.id, packId);
  const newest = said[0]?.id ?? 0;
  const isUnread = !isOpen && said.some(({ id, author }) => id > seen && author.id !== viewer.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on screen has been seen
  useEffect(() => {
    if (isOpen && newest > seen) setSeen(newest);
  }, [isOpen, newest, seen]);

  return (
    <Card as="section" aria-labelledby="discussion">
      <div className={styles.head}>
        <h2 id="discussion">Discussion</h2>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls="discussion-content"
          onClick={() => setIsOpen(!isOpen)}
        >
          <MessagesSquare className="icon" />
          {isOpen ? 'Close' : 'Open'}
          {isUnread && <span className={styles.dot} aria-hidden />}
          {isOpen ? <ChevronUp className="icon" /> : <ChevronDown className="icon" />}
        </Button>
        <span role="status" className="visuallyHidden">
          {isUnread && 'There are new messages in the discussion.'}
        </span>
      </div>
      <div id="discussion-content" hidden={!isOpen} className={styles.content}>
        <p className={styles.note}>Only those who may edit this pack see it.</p>
        <MessageForm packId={packId} author={viewer} />
        <Loaded
          loading={loading}
          data={loading.status === 'ready' || said.length > 0 ? said : null}
          failure="The discussion could not be loaded."
          pending={<Skeleton height={80} />}
        >
          {(shown) =>
            shown.length > 0 ? (
              <ul className="plainList" aria-live="polite">
                {shown.map((message) => (
                  <li key={message.id}>
                    <MessageItem message={message} />
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState isSmall>Nobody has said anything yet.</EmptyState>
            )
          }
        </Loaded>
        {said.length >= limits.discussionPage && (
          <OlderMessages packId={packId} before={said.at(-1)?.id ?? 0} />
        )}
      </div>
    </Card>
  );
}

async function readNewest(packId: number, signal: AbortSignal): Promise<void> {
  const finish = messages.startReading((message) => message.packId === packId);
  const newest = await call('discussion.list', { params: { id: packId }, query: {}, signal });
  // A full page does not cover messages older than its oldest one.
  const oldest = newest.length < limits.discussionPage ? 0 : Math.min(...newest.map(({ id }) => id));
  finish(newest, (id) => id >= oldest);
}

/** The button that loads earlier messages; it disappears when there are none. */
function OlderMessages({ packId, before }: { packId: number; before: number }) {
  const [isDone, setIsDone] = useState(false);
  const { run, isBusy, problem } = useAction(
    async () => {
      const older = await call('discussion.list', { params: { id: packId }, query: { before } });
      messages.putAll(older);
      setIsDone(older.length < limits.discussionPage);
    },
    { explain: (error) => `More of the discussion could not be loaded. ${reasonOf(error)}` },
  );
  if (isDone) return null;
  return (
    <>
      <div>
        <Button size="small" isBusy={isBusy} onClick={() => void run()}>
          Show more
        </Button>
      </div>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
    </>
  );
}
