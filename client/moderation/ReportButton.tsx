import { Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { canReport } from '../../shared/permissions.ts';
import type { ReportedKind } from '../../shared/reports.ts';
import { lazyComponent } from '../code/lazyComponent.ts';
import { useViewer } from '../session/sessionStore.ts';
import { IconButton } from '../ui/IconButton.tsx';

const ReportDialog = lazyComponent(async () => (await import('./ReportDialog.tsx')).ReportDialog);

interface ReportButtonProps {
  kind: ReportedKind;
  id: number;
  owner: { id: number };
  /** The name of the thing, for the label of the button: “Report Black Diamond”. */
  name: string;
}

/** Shown to everybody who may write, except on their own things. */
export function ReportButton({ kind, id, owner, name }: ReportButtonProps) {
  const viewer = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  if (!canReport(viewer, owner.id)) return null;
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
