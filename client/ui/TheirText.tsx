import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

interface TheirTextProps {
  isShown: boolean;
  className: string | undefined;
  /** Who changed the text, and what it is now. */
  children: ReactNode;
  onTake: () => void;
  onKeep: () => void;
}

/** Offers two texts after somebody else has changed a text that is being edited here. */
export function TheirText({ isShown, className, children, onTake, onKeep }: TheirTextProps) {
  return (
    <div role="status">
      {isShown && (
        <div className={className}>
          {children}
          <div className="row">
            <Button size="small" onClick={onTake}>
              Take theirs
            </Button>
            <Button size="small" onClick={onKeep}>
              Keep mine
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
