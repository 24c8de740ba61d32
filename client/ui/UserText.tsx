import { classes } from './classes.ts';
import styles from './UserText.module.css';
import { userLinks } from './userLinks.ts';

interface UserTextProps {
  children: string;
  as?: 'p' | 'div' | 'span';
  className?: string | undefined;
}

/** What people wrote: plain text with its line breaks; web addresses are links, everything else stays letters. */
export function UserText({ children, as: Tag = 'p', className }: UserTextProps) {
  let offset = 0;
  const parts = userLinks(children).map((part) => {
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
