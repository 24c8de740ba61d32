import { Link } from 'react-router-dom';
import type { PackMessage } from '../../../shared/packDiscussion.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { canDeleteComment } from '../../../shared/permissions.ts';
import { ProfileAvatar } from '../../accounts/ProfileAvatar.tsx';
import { useProfile } from '../../accounts/profileStore.ts';
import { call } from '../../api/call.ts';
import { useViewer } from '../../session/sessionStore.ts';
import { DeleteButton } from '../../state/DeleteButton.tsx';
import { UserText } from '../../texts/UserText.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
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
  const remove = async () => {
    await call('discussion.delete', { params: { id: packId, messageId: id } });
    messages.remove(id);
  };
  return <DeleteButton what="message" label={`Delete the message by ${name}`} onDelete={remove} />;
}
