import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, test } from 'vitest';
import { KeptShowMore } from './KeptShowMore.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** Opens a page directly: its entry of the history has the key that all first entries have. */
const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: path, key: 'default' }]}>
      <KeptShowMore list="levels" items={Array.from({ length: 60 }, (_, index) => index)} first={4}>
        {(shown) => <p>{shown.length} shown</p>}
      </KeptShowMore>
    </MemoryRouter>,
  );

test('the presses on one page that was opened directly are not those on another', () => {
  open('/profile/1');
  fireEvent.click(screen.getByRole('button'));
  screen.getByText('28 shown');
  cleanup();
  open('/profile/2');
  screen.getByText('4 shown');
  cleanup();
  open('/profile/1');
  screen.getByText('28 shown');
});
