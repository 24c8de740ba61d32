import { useEffect, useState } from 'react';
import { classes } from './classes.ts';
import styles from './UserText.module.css';
import type { TextPart } from './userLinks.ts';

interface UserTextProps {
  children: string;
  as?: 'p' | 'div' | 'span';
  className?: string | undefined;
}

/** What people wrote: plain text with its line breaks; web addresses are links, everything else stays letters. */
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

type FindLinks = (text: string) => TextPart[];

/** Once it was needed. */
let findLinks: FindLinks | null = null;

/** Few texts have an address in them, so what finds it comes with the first one that has; until then it is text. */
function useLinks(text: string): TextPart[] {
  const mayHaveLinks = /https?:\/\//i.test(text);
  const [find, setFind] = useState(() => findLinks);
  useEffect(() => {
    if (!mayHaveLinks || find) return;
    import('./userLinks.ts').then(
      ({ userLinks }) => {
        findLinks = userLinks;
        setFind(() => userLinks);
      },
      // Without a network it stays the text that it is.
      () => undefined,
    );
  }, [mayHaveLinks, find]);
  return mayHaveLinks && find ? find(text) : [{ text }];
}
