import { Layers } from 'lucide-react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../shared/limits.ts';
import type { NewPack } from '../../shared/packs.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { call } from '../api/call.ts';
import { reasonOf } from '../api/callError.ts';
import { isUncertain } from '../api/isUncertain.ts';
import { useSession } from '../session/sessionStore.ts';
import { showBannerOnNextPage } from '../state/banner.ts';
import { randomId } from '../state/randomId.ts';
import { useReturnState } from '../state/returnPath.ts';
import { useAction } from '../state/useAction.ts';
import { draftOf, draftOwner, setDraft, useDraft } from '../state/useDraft.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './CreatePackPage.module.css';

export function CreatePackPage() {
  const back = useReturnState();
  const status = useSession((session) => session.status);
  const isSuspended = useSession((session) => session.info?.profile.isSuspended ?? false);
  return (
    <div className={styles.place}>
      <h1>Create new level pack</h1>
      {status === 'signedOut' && (
        <EmptyState
          icon={<Layers className="icon" />}
          action={
            <ButtonLink variant="primary" to={pathOf('signIn')} state={back}>
              Sign in
            </ButtonLink>
          }
        >
          You need to be signed in to create a level pack.
        </EmptyState>
      )}
      {status === 'signedIn' && isSuspended && (
        <ErrorMessage>Your account has been suspended and cannot create level packs.</ErrorMessage>
      )}
      {status === 'signedIn' && !isSuspended && <CreatePackForm />}
    </div>
  );
}

const explain = (error: unknown): string =>
  isUncertain(error)
    ? `The pack may not have been created. ${reasonOf(error)} Trying again does not create it twice.`
    : `Something went wrong. ${reasonOf(error)}`;

/** The unanswered attempt, with its client ID as the first word; it survives a reload. */
const sentKey = 'createPack:sent';

/** Creates the pack once, however often it is tried after a lost answer. Changed texts make another pack. */
async function createOnce(body: NewPack): Promise<number> {
  const texts = JSON.stringify(body);
  const [knownId = '', known] = draftOf(sentKey).split(/ (.*)/s);
  const clientId = known === texts ? knownId : randomId();
  const owner = draftOwner();
  setDraft(sentKey, `${clientId} ${texts}`);
  try {
    const { packId } = await call('pack.create', { body: { ...body, clientId } });
    setDraft(sentKey, '', owner);
    return packId;
  } catch (error) {
    if (!isUncertain(error)) setDraft(sentKey, '', owner);
    throw error;
  }
}

function CreatePackForm() {
  const navigate = useNavigate();
  const [name, setName] = useDraft('createPack:name');
  const [description, setDescription] = useDraft('createPack:description');
  const isTooLong = description.trim().length > limits.packDescriptionLength;
  const isComplete = name.trim() !== '' && description.trim() !== '' && !isTooLong;

  const { run, isBusy, problem } = useAction(
    async () => {
      const packId = await createOnce({ name, description });
      setName('');
      setDescription('');
      showBannerOnNextPage('Pack created successfully!');
      await navigate(pathOf('pack', { id: packId }), { replace: true });
    },
    { explain, leavesPage: true },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) void run();
  };
  return (
    <Card>
      <form noValidate onSubmit={submit} aria-busy={isBusy}>
        <fieldset disabled={isBusy} className={styles.form}>
          <TextField
            label="Name"
            value={name}
            onChange={setName}
            maxLength={limits.packNameLength}
            autoComplete="off"
            required
          />
          <TextArea
            label="Description"
            value={description}
            onChange={setDescription}
            max={limits.packDescriptionLength}
            rows={4}
            required
            hint="What holds these levels together? Web addresses become links."
          />
          <p className={styles.note}>
            The pack starts empty. Once it is there, you can add levels to it from its page and from every
            level's page, put them in order, and invite others to edit it with you.
          </p>
          {problem && <ErrorMessage>{problem}</ErrorMessage>}
          <Button type="submit" variant="primary" size="big" isWide isBusy={isBusy} disabled={!isComplete}>
            Create
          </Button>
        </fieldset>
      </form>
    </Card>
  );
}
