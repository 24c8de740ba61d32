// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { PageLink } from './PageLink.tsx';

afterEach(cleanup);

const routes = [
  { path: '/search', element: <PageLink to="/level/7">Halfpipe</PageLink> },
  { path: '/level/7', element: "The level's page" },
];
const show = () =>
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/search'] })} />);
const link = () => screen.getByRole('link', { name: 'Halfpipe' });

test('a click and the Enter key lead to the page without loading it anew', async () => {
  show();
  await userEvent.click(link());
  expect(await screen.findByText("The level's page")).toBeDefined();
  cleanup();
  show();
  link().focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText("The level's page")).toBeDefined();
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %o is left to the browser',
  (click) => {
    show();
    let isTaken: boolean | undefined;
    const note = (event: Event) => {
      isTaken = event.defaultPrevented;
      // jsdom cannot open the address.
      event.preventDefault();
    };
    window.addEventListener('click', note, { once: true });
    fireEvent.click(link(), click);
    expect(isTaken).toBe(false);
    expect(link().getAttribute('href')).toBe('/level/7');
  },
);
