import type { ComponentType } from 'react';
import type { PageHead } from '../../shared/pageHead.ts';
import { usePageHead } from './usePageHead.ts';

/** A page whose head is always the same. */
export function withHead(head: PageHead, Page: ComponentType): ComponentType {
  return function PageWithHead() {
    usePageHead(head);
    return <Page />;
  };
}
