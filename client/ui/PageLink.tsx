import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

interface PageLinkProps {
  /** The whole path of a page. */
  to: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A link of a card or row in a long list. The router's own one works out its address from that of the page, each time
 * it is drawn, which was a quarter of the time that new cards take.
 */
export function PageLink({ to, className, children }: PageLinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
    // The browser opens it in another tab or window.
    if (button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    void navigate(to, { replace: to === pathname + search + hash });
  };
  return (
    <a href={to} className={className} onClick={follow}>
      {children}
    </a>
  );
}
