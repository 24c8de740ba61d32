import { useLevels } from '../../levels/levelStore.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { forgetDraft, usePackDraft } from '../sync/packDraft.ts';
import styles from './KeptTexts.module.css';

interface KeptTextsProps {
  packId: number;
  /** Why they cannot be saved, in a sentence. */
  reason: string;
}

/** Texts that were being typed when editing ended, for copying. */
export function KeptTexts({ packId, reason }: KeptTextsProps) {
  const draft = usePackDraft(packId);
  const kept = Object.entries(draft).flatMap(([field, text]) =>
    text && text.typed.trim() !== text.replaces.trim() ? [{ field, text: text.typed }] : [],
  );
  return (
    <div role="status" className={styles.whole}>
      <Card className={styles.kept}>
        <p>
          {reason}
          {kept.length > 0 && ' What you were writing was not saved:'}
        </p>
        {kept.map(({ field, text }) => (
          <KeptText key={field} field={field} text={text} />
        ))}
        {kept.length > 0 && (
          <div>
            <Button size="small" onClick={() => forgetDraft(packId)}>
              Discard
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}

function KeptText({ field, text }: { field: string; text: string }) {
  const levelName = useLevels(({ byId }) => byId.get(Number(field.split(':')[1] ?? 0))?.name);
  return (
    <div className={styles.text}>
      <TextArea
        label={labelOf(field, levelName)}
        value={text}
        rows={field === 'description' ? 3 : 1}
        readOnly
        onChange={() => undefined}
      />
      <CopyButton text={text} />
    </div>
  );
}

function labelOf(field: string, levelName = 'a level'): string {
  if (field === 'name') return 'Your name for the pack';
  return field === 'description' ? 'Your description' : `Your note on “${levelName}”`;
}
