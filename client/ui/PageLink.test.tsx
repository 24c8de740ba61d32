// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { PageLink } from './PageLink.tsx';

afterEach(cleanup);

const show = () =>
  render(
    <MemoryRouter initialEntries={['/search']}>
      <Routes>
        <Route path="/search" element={<PageLink to="/level/7">Halfpipe</PageLink>} />
        <Route path="/level/7" element="The level's page" />
      </Routes>
    </MemoryRouter>,
  );
const link = () => screen.getByRole('link', { name: 'Halfpipe' });

test('a click and the Enter key lead to the page without loading it anew', async () => {
  show();
  await userEvent.click(link());
  expect(screen.getByText("The level's page")).toBeDefined();
  cleanup();
  show();
  link().focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText("The level's page")).toBeDefined();
});

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('a click with %s is left to the browser', (key) => {
  show();
  let isTaken: boolean | undefined;
  const note = (event: Event) => {
    isTaken = event.defaultPrevented;
    // jsdom cannot open the address.
    event.preventDefault();
  };
  window.addEventListener('click', note, { once: true });
  fireEvent.click(link(), { [key]: true });
  expect(isTaken).toBe(false);
  expect(link().getAttribute('href')).toBe('/level/7');
});
