import { useEffect, useState } from 'react';
import { pageCode } from '../code/pagePart.ts';
import { classes } from '../ui/classes.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import styles from './UserText.module.css';
import type { TextPart } from './userLinks.ts';

interface UserTextProps {
  children: string;
  as?: 'p' | 'div' | 'span';
  className?: string | undefined;
}

/**
 * A text by users with its line breaks; web addresses become links, everything else is shown as plain text.
 */
export function UserText({ children, as: Tag = 'p', className }: UserTextProps) {
  let offset = 0;
  const parts = useLinks(children).map((part) => {
    const key = offset;
    offset += part.text.length;
    if (part.href === undefined) return part.text;
    return (
      <a key={key} href={part.href} target="_blank" rel="nofollow ugc noopener">
        {part.text}
      </a>
    );
  });
  return <Tag className={classes(styles.text, className)}>{parts}</Tag>;
}

/** Few texts contain an address, so the code that finds links is loaded with the first one that does. */
const links = /* @__PURE__ */ pageCode(
  'texts/userLinks.ts',
  async () => (await import('./userLinks.ts')).userLinks,
);

function useLinks(text: string): TextPart[] {
  const mayHaveLinks = /https?:\/\//i.test(text);
  const [find, setFind] = useState(() => (mayHaveLinks ? links.ready() : null));
  // The server does not know the address of the site as the browser does.
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (!mayHaveLinks || find) return;
    links.load().then(
      (found) => setFind(() => found),
      // Without a network the text stays plain.
      () => undefined,
    );
  }, [mayHaveLinks, find]);
  return mayHaveLinks && find ? find(text, isHydrated ? location.origin : null) : [{ text }];
}
