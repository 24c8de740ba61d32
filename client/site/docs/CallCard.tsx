import { LockKeyhole } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { OpenApiDocument } from '../../../shared/openApi.ts';
import { Card } from '../../ui/Card.tsx';
import type { ApiCall } from './apiCalls.ts';
import styles from './CallCard.module.css';
import { CallDetails } from './CallDetails.tsx';
import { CallLine } from './CallLine.tsx';
import { Fold } from './Fold.tsx';

interface CallCardProps {
  call: ApiCall;
  components: OpenApiDocument['components'];
}

/**
 * One line per endpoint, which opens when it is pressed, or when the address names it:
 * `/api/docs#level.info`.
 */
export function CallCard({ call, components }: CallCardProps) {
  const isWanted = useLocation().hash === `#${call.name}`;
  const { summary, 'x-access': access } = call.operation;
  return (
    <li id={call.name}>
      <Card isBare>
        <Fold
          // The new key opens a card that is already rendered when a link leads to it.
          key={String(isWanted)}
          isOpenAtFirst={isWanted}
          className={styles.call}
          summary={
            <>
              <CallLine method={call.method} path={call.path} summary={summary} />
              {access !== 'anyone' && (
                <LockKeyhole className="icon" role="img" aria-label="Needs you to be signed in" />
              )}
            </>
          }
        >
          <CallDetails call={call} components={components} />
        </Fold>
      </Card>
    </li>
  );
}
