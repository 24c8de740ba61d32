import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Comments } from '../comments/Comments.tsx';

/** The comments of the level 7, on a page. */
export const showComments = () =>
  render(
    <MemoryRouter>
      <Comments levelId={7} />
    </MemoryRouter>,
  );

export const commentField = () => screen.getByLabelText<HTMLTextAreaElement>('Your comment');
