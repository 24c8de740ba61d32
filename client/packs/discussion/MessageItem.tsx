import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PackMessage } from '../../../shared/packDiscussion.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { canDeleteComment } from '../../../shared/permissions.ts';
import { ProfileAvatar } from '../../accounts/ProfileAvatar.tsx';
import { useProfile } from '../../accounts/profileStore.ts';
import { call } from '../../api/call.ts';
import { reasonOf } from '../../api/callError.ts';
import { useViewer } from '../../session/sessionStore.ts';
import { useAction } from '../../state/useAction.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { UserText } from '../../ui/UserText.tsx';
import styles from './Discussion.module.css';
import { messages } from './messageStore.ts';

export function MessageItem({ message }: { message: PackMessage }) {
  const author = useProfile(message.author);
  const mayDelete = canDeleteComment(useViewer(), { author: author.id });
  return (
    <article className={styles.message}>
      <ProfileAvatar profile={author} size={32} />
      <div className={styles.words}>
        <div className={styles.facts}>
          <Link to={pathOf('profile', { id: author.id })} className={styles.name}>
            {author.username}
          </Link>
          <span className="quiet small">
            <RelativeTime time={message.time} />
          </span>
        </div>
        <UserText>{message.content}</UserText>
      </div>
      {mayDelete && <DeleteMessage message={message} name={author.username} />}
    </article>
  );
}

function DeleteMessage({ message: { id, packId }, name }: { message: PackMessage; name: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { run, isBusy, problem } = useAction(
    async () => {
      await call('discussion.delete', { params: { id: packId, messageId: id } });
      messages.remove(id);
    },
    { explain: (error) => `The message was not deleted. ${reasonOf(error)}` },
  );
  return (
    <>
      <IconButton
        variant="plain"
        size="small"
        label={`Delete the message by ${name}`}
        icon={<Trash2 className="icon" />}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title="Are you sure you want to delete this message?"
        verb="Delete message"
        isDanger
        isBusy={isBusy}
        problem={problem}
        onConfirm={() => void run()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
