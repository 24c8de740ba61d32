import { TriangleAlert } from 'lucide-react';
import type { WarningFinding } from '../../../shared/uploadProblems.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { countOf } from '../../ui/countOf.ts';
import { Sentences } from './Sentences.tsx';

/** The warnings of an upload, which do not prevent it. Renders nothing without warnings. */
export function Warnings({ warnings }: { warnings: readonly WarningFinding[] }) {
  if (warnings.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="warnings">
      <div>
        <Chip tone="warn" icon={<TriangleAlert className="icon" />}>
          {countOf(warnings.length, 'warning')}
        </Chip>
      </div>
      <h2 id="warnings">Please consider the following before submitting:</h2>
      <Sentences findings={warnings} first={5} />
    </Card>
  );
}
