import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type PageHead, siteHead } from '../../shared/pageHead.ts';
import { createStore } from '../store/createStore.ts';

interface ShownHead extends Omit<PageHead, 'hasPicture'> {
  /** The path of the page that has this head. */
  pathname: string;
}

export const useShownHead = createStore<ShownHead>(() => ({ ...siteHead, pathname: '/' }));

/**
 * Sets the title, and the rest of the head as soon as the code for it is there (see followHead). The server writes
 * the same into the first page, from the same table.
 */
export function usePageHead({ title, description, isIndexed }: PageHead): void {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = title;
    useShownHead.setState({ title, description, isIndexed, pathname });
  }, [title, description, isIndexed, pathname]);
}
