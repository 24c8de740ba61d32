import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { CheckedUpload } from '../../../shared/uploads.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './LevelCycler.module.css';

interface LevelCyclerProps {
  missions: CheckedUpload['missions'];
  index: number;
  onChange: (index: number) => void;
  /** The level at `index`. */
  children: ReactNode;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Shows one of several levels; buttons, arrow keys and a list switch between them in a circle. */
export function LevelCycler({ missions, index, onChange, children }: LevelCyclerProps) {
  const go = (step: number) => onChange((index + step + missions.length) % missions.length);
  const goByKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const isTyping = event.target instanceof Element && event.target.matches('textarea, input, select');
    if (!step || isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(step);
  };
  const options = missions.map(({ name }, at) => ({ value: String(at), label: `${at + 1}. ${name}` }));
  return (
    <section aria-label="Levels in this upload" onKeyDown={goByKey}>
      <div className={styles.bar}>
        <IconButton label="Previous level" icon={<ChevronLeft className="icon" />} onClick={() => go(-1)} />
        <Select
          label="Level"
          isLabelHidden
          isWide
          className={styles.choice}
          value={String(index)}
          options={options}
          onChange={(value) => onChange(Number(value))}
        />
        <span className={styles.count}>
          {index + 1} of {missions.length}
        </span>
        <IconButton label="Next level" icon={<ChevronRight className="icon" />} onClick={() => go(1)} />
      </div>
      <p role="status" className="visuallyHidden">
        Level {index + 1} of {missions.length}: {missions[index]?.name}
      </p>
      {children}
    </section>
  );
}
