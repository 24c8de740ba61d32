import { type ComponentProps, Suspense } from 'react';
import { canReport } from '../../shared/permissions.ts';
import { pagePart } from '../code/pagePart.ts';
import { useViewer } from '../session/sessionStore.ts';

const ReportOpener = pagePart(
  'moderation/ReportOpener.tsx',
  async () => (await import('./ReportOpener.tsx')).ReportOpener,
);

interface ReportButtonProps extends ComponentProps<typeof ReportOpener> {
  owner: { id: number };
}

/** Loaded for those who may write, and shown to them except on their own things. */
export function ReportButton({ owner, ...thing }: ReportButtonProps) {
  const viewer = useViewer();
  if (!canReport(viewer, owner.id)) return null;
  return (
    <Suspense>
      <ReportOpener {...thing} />
    </Suspense>
  );
}
