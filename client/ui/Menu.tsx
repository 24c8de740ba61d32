import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { classes } from './classes.ts';
import styles from './Menu.module.css';
import { placeBelow } from './placeBelow.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** Smaller text at the right end. */
  note?: ReactNode;
  isDanger?: boolean;
  /** Whether it is the chosen one, in a list from which one is chosen. */
  isChosen?: boolean;
  /** A page of this site; else `href` (another one) or `onSelect`. */
  to?: string;
  href?: string;
  onSelect?: () => void;
}

export interface MenuTrigger {
  ref: Ref<HTMLButtonElement>;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
}

interface MenuProps {
  /** What the list is, read aloud. */
  label: string;
  /** Shown above the items, such as who is signed in. */
  title?: ReactNode;
  items: readonly MenuItem[];
  /** Whether it is open from the beginning. */
  startsOpen?: boolean;
  /** Draws the button: `(trigger) => <Button {...trigger}>Play level</Button>`. */
  children: (trigger: MenuTrigger) => ReactNode;
}

/**
 * A button with a list of actions: arrows, Home, End and first letters move, Esc and a click elsewhere close.
 */
export function Menu({ label, title, items, startsOpen = false, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const id = useId();

  const close = (returnsFocus: boolean) => {
    setIsOpen(false);
    if (returnsFocus) triggerRef.current?.focus();
  };
  const openWithArrows = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setIsOpen(true);
  };

  return (
    <span className={styles.anchor}>
      {children({
        ref: triggerRef,
        onClick: () => setIsOpen(!isOpen),
        onKeyDown: openWithArrows,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
      })}
      {isOpen && (
        <MenuList id={id} label={label} title={title} items={items} trigger={triggerRef} close={close} />
      )}
    </span>
  );
}

interface MenuListProps extends Omit<MenuProps, 'children'> {
  id: string;
  trigger: { readonly current: HTMLButtonElement | null };
  close: (returnsFocus: boolean) => void;
}

function MenuList({ id, label, title, items, trigger, close }: MenuListProps) {
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // In the top layer, if the browser has one, nothing clips the list, not even a dialog.
    ref.current?.showPopover?.();
    const place = () => {
      if (ref.current && trigger.current) placeBelow(ref.current, trigger.current);
    };
    place();
    itemsIn(ref.current)[0]?.focus({ preventScroll: true });
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [trigger]);

  const closeOutside = useEffectEvent(({ target }: PointerEvent) => {
    const isHere = target instanceof Node && [ref, trigger].some(({ current }) => current?.contains(target));
    if (!isHere) close(false);
  });
  useEffect(() => {
    const listener = (event: PointerEvent) => closeOutside(event);
    document.addEventListener('pointerdown', listener);
    return () => document.removeEventListener('pointerdown', listener);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close(false);
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return close(true);
    }
    const next = nextItem(itemsIn(ref.current), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div
      ref={ref}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      popover="manual"
      className={styles.menu}
      onKeyDown={onKeyDown}
    >
      {title && <div className={styles.title}>{title}</div>}
      {items.map((item) => (
        <MenuEntry key={item.label} item={item} close={close} />
      ))}
    </div>
  );
}

function MenuEntry({ item, close }: { item: MenuItem; close: MenuListProps['close'] }) {
  const { label, icon, note, isDanger, isChosen, to, href, onSelect } = item;
  const select = () => {
    close(true);
    onSelect?.();
  };
  const shared = {
    role: isChosen === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': isChosen,
    tabIndex: -1,
    onClick: select,
  };
  const className = classes(styles.item, isDanger && styles.danger);
  const content = (
    <>
      {icon}
      <span>{label}</span>
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
  if (to !== undefined) {
    return (
      <Link {...shared} to={to} className={className}>
        {content}
      </Link>
    );
  }
  if (href !== undefined) {
    return (
      <a {...shared} href={href} className={className}>
        {content}
      </a>
    );
  }
  return (
    <button {...shared} type="button" className={className}>
      {content}
    </button>
  );
}

function itemsIn(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

/** The item that a key leads to from the focused one; undefined for other keys. */
function nextItem(items: HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.findIndex((item) => item.isSameNode(document.activeElement));
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at < 1 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
