import { Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ReportedKind } from '../../shared/reports.ts';
import { lazyComponent } from '../code/lazyComponent.ts';
import { IconButton } from '../ui/IconButton.tsx';

const ReportDialog = lazyComponent(async () => (await import('./ReportDialog.tsx')).ReportDialog);

interface ReportOpenerProps {
  kind: ReportedKind;
  id: number;
  /** The name of the thing, for the label of the button: “Report Black Diamond”. */
  name: string;
}

export function ReportOpener({ kind, id, name }: ReportOpenerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        variant="plain"
        size="small"
        label={`Report ${name}`}
        icon={<Flag className="icon" />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ReportDialog kind={kind} id={id} name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
