import { Plus, X } from 'lucide-react';
import { type Ref, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { NewPack, PackInfo } from '../../../shared/packs.ts';
import { useViewer } from '../../session/sessionStore.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { countOf } from '../../ui/countOf.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './PackChoice.module.css';
import { newPackProblems, type SubmissionDraft } from './submissionDraft.ts';

interface PackChoiceProps {
  /** The packs that the uploader may edit. */
  packs: readonly PackInfo[];
  draft: SubmissionDraft;
  onChange: (change: Partial<SubmissionDraft>) => void;
  levelCount: number;
  /** Whether a submission was attempted; from then on the problems of the new pack are shown. */
  isTried: boolean;
  newPackRef: Ref<HTMLInputElement>;
}

/** From this number of packs on there is a search field. */
const searchFrom = 9;

/** Chooses the packs that the levels are added to. */
export function PackChoice({ packs, draft, onChange, levelCount, isTried, newPackRef }: PackChoiceProps) {
  const ownId = useViewer()?.id;
  const [query, setQuery] = useState('');
  const shown = packs.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()));
  const choose = (id: number, isChosen: boolean) => {
    const others = draft.packIds.filter((known) => known !== id);
    onChange({ packIds: isChosen ? [...others, id] : others });
  };
  return (
    <Card as="section" aria-labelledby="packs">
      <h2 id="packs">Packs</h2>
      <p className={styles.note}>
        {levelCount === 1 ? 'Your level goes' : `All ${levelCount} levels go`} to the end of the packs that
        you choose here.
      </p>
      {packs.length >= searchFrom && (
        <SearchField
          placeholder="Search your packs"
          value={query}
          onChange={setQuery}
          isHotkeyTarget={false}
        />
      )}
      {packs.length > 0 && (
        <ul className={styles.packs}>
          {shown.map(({ id, name, levelIds, createdBy }) => (
            <li key={id}>
              <Checkbox
                label={
                  <>
                    {name}{' '}
                    <span className={styles.count}>
                      {countOf(levelIds.length, 'level')}
                      {createdBy.id !== ownId && ` · by ${createdBy.username}`}
                    </span>
                  </>
                }
                isChecked={draft.packIds.includes(id)}
                onChange={(isChosen) => choose(id, isChosen)}
              />
            </li>
          ))}
          {shown.length === 0 && <li className={styles.note}>None of your packs is called that.</li>}
        </ul>
      )}
      {draft.newPack ? (
        <NewPackFields
          newPack={draft.newPack}
          onChange={(newPack) => onChange({ newPack })}
          isTried={isTried}
          nameRef={newPackRef}
        />
      ) : (
        <div>
          <Button size="small" onClick={() => onChange({ newPack: { name: '', description: '' } })}>
            <Plus className="icon" />
            Create new pack
          </Button>
        </div>
      )}
    </Card>
  );
}

interface NewPackFieldsProps {
  newPack: NewPack;
  onChange: (newPack: NewPack | null) => void;
  isTried: boolean;
  nameRef: Ref<HTMLInputElement>;
}

function NewPackFields({ newPack, onChange, isTried, nameRef }: NewPackFieldsProps) {
  const problems = newPackProblems(newPack);
  return (
    <fieldset className={styles.newPack}>
      <legend className="visuallyHidden">New pack</legend>
      <div className={styles.heading}>
        <h3>Create new pack</h3>
        <IconButton
          variant="plain"
          size="small"
          label="Create no pack"
          icon={<X className="icon" />}
          onClick={() => onChange(null)}
        />
      </div>
      <TextField
        ref={nameRef}
        autoFocus={newPack.name === ''}
        label="Name"
        value={newPack.name}
        onChange={(name) => onChange({ ...newPack, name })}
        maxLength={limits.packNameLength}
        autoComplete="off"
        required
        problem={isTried ? problems.name : null}
      />
      <TextArea
        label="Description"
        value={newPack.description}
        onChange={(description) => onChange({ ...newPack, description })}
        max={limits.packDescriptionLength}
        required
        problem={isTried ? problems.description : null}
      />
    </fieldset>
  );
}
