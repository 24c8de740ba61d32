import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { changeDraft, type DraftField, usePackDraft } from '../sync/packDraft.ts';
import styles from './KeptTexts.module.css';

interface KeptTextsProps {
  packId: number;
  /** Why they cannot be saved, in a sentence. */
  reason: string;
}

const fields = ['name', 'description'] as const;

/** Texts that were being typed when editing ended, for copying. */
export function KeptTexts({ packId, reason }: KeptTextsProps) {
  const draft = usePackDraft(packId);
  const kept = fields.flatMap((field) => {
    const text = draft[field];
    return text && text.typed.trim() !== text.replaces.trim() ? [{ field, text: text.typed }] : [];
  });
  return (
    <div role="status">
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
            <Button
              size="small"
              onClick={() => changeDraft(packId, { name: undefined, description: undefined })}
            >
              Discard
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}

const labels = { name: 'Your name for the pack', description: 'Your description' };

function KeptText({ field, text }: { field: DraftField; text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(text);
    setIsCopied(true);
  };
  return (
    <div className={styles.text}>
      <TextArea
        label={labels[field]}
        value={text}
        rows={field === 'name' ? 1 : 3}
        readOnly
        onChange={() => undefined}
      />
      {navigator.clipboard && (
        <Button size="small" onClick={() => void copy()}>
          {isCopied ? <Check className="icon" /> : <Copy className="icon" />}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </div>
  );
}
