import { useState } from 'react';
import { limits } from '../../shared/limits.ts';
import type { ReportedKind } from '../../shared/reports.ts';
import { call } from '../api/call.ts';
import { reasonOf } from '../api/callError.ts';
import { useAction } from '../state/useAction.ts';
import { useDraft } from '../state/useDraft.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { putOwnReport } from './reportStore.ts';
import { categoryOptions } from './reportWords.ts';

interface ReportDialogProps {
  kind: ReportedKind;
  id: number;
  name: string;
  onClose: () => void;
}

export function ReportDialog({ kind, id, name, onClose }: ReportDialogProps) {
  const draft = `report:${kind}:${id}`;
  const [chosen, setChosen] = useDraft(`${draft}:category`);
  const category = categoryOptions.find(({ value }) => value === chosen)?.value ?? 'offensive';
  const [reason, setReason] = useDraft(draft);
  const [isSent, setIsSent] = useState(false);
  const forget = () => {
    setChosen('');
    setReason('');
  };
  const length = reason.trim().length;

  const { run, isBusy, problem } = useAction(
    async () => {
      putOwnReport(await call('report.post', { body: { kind, id, category, reason: reason.trim() } }));
      forget();
      setIsSent(true);
    },
    { explain: (error) => `Your report was not sent. ${reasonOf(error)}` },
  );
  if (isSent) {
    return (
      <Dialog isOpen onClose={onClose} title="Thank you" actions={<Button onClick={onClose}>Close</Button>}>
        <p>A moderator will look at it. What came of it will be on your profile.</p>
      </Dialog>
    );
  }
  const cancel = () => {
    forget();
    onClose();
  };
  const actions = (
    <>
      <Button onClick={cancel}>Cancel</Button>
      <Button
        variant="primary"
        isBusy={isBusy}
        disabled={length === 0 || length > limits.reportReasonLength}
        onClick={() => run()}
      >
        Send report
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={`Report ${name}`} actions={actions}>
      <Select isWide label="What is wrong?" value={category} options={categoryOptions} onChange={setChosen} />
      <TextArea
        label="What should a moderator know?"
        value={reason}
        onChange={setReason}
        max={limits.reportReasonLength}
      />
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
    </Dialog>
  );
}
