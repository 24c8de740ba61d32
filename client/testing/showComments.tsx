import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { Comments } from '../comments/Comments.tsx';

/** The comments of the level 7, on a page. */
export async function showComments() {
  const page = render(
    <MemoryRouter>
      <Comments levelId={7} />
    </MemoryRouter>,
  );
  // The code of the form is loaded on demand.
  await act(() => vi.dynamicImportSettled());
  return page;
}

export const commentField = () => screen.getByLabelText<HTMLTextAreaElement>('Your comment');
