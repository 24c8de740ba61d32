import { List } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Scene } from '../../shared/scene.ts';
import styles from './PlaceList.module.css';
import { type PlaceGroup, placesOf, type ScenePlace } from './places.ts';
import { Tool } from './Tool.tsx';

interface PlaceListProps {
  scene: Scene;
  onGo: (place: ScenePlace) => void;
}

/** Longer groups are folded. */
const foldedFrom = 7;

/**
 * A list of places to fly to: the way around for keyboards and screen readers, and the fastest one for
 * everybody.
 */
export function PlaceList({ scene, onGo }: PlaceListProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listRef = useRef<HTMLElement>(null);
  const id = useId();
  const groups = placesOf(scene);
  if (groups.length === 0) return null;
  /** Esc closes the list only, not what it lies over. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    // The button stands before its list.
    const button = listRef.current?.previousElementSibling;
    if (button instanceof HTMLElement) button.focus();
    setIsOpen(false);
  };
  return (
    <>
      <Tool
        isWordy
        label="Places"
        icon={<List className="icon" />}
        isOn={isOpen}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <section
          ref={listRef}
          id={id}
          className={styles.list}
          aria-label="Places to fly to"
          onKeyDown={onKeyDown}
        >
          {groups.map((group) => (
            <Group key={group.title} group={group} onGo={onGo} />
          ))}
        </section>
      )}
    </>
  );
}

function Group({ group: { title, places }, onGo }: { group: PlaceGroup; onGo: (place: ScenePlace) => void }) {
  const buttons = (
    <ul className={styles.places}>
      {places.map((place) => (
        <li key={place.label}>
          <button type="button" className={styles.place} onClick={() => onGo(place)}>
            {place.label}
          </button>
        </li>
      ))}
    </ul>
  );
  if (places.length < foldedFrom) {
    return (
      <div className={styles.group}>
        <h3>{title}</h3>
        {buttons}
      </div>
    );
  }
  return (
    <details className={styles.group}>
      <summary>
        {title} <span className={styles.count}>{places.length}</span>
      </summary>
      {buttons}
    </details>
  );
}
