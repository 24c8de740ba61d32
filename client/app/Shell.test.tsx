import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { NotFoundPage } from '../page/NotFoundPage.tsx';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { buildProfile } from '../testing/things.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { Shell } from './Shell.tsx';

const rolly = buildProfile({ username: 'Rolly' });

beforeEach(() => {
  fakeTopLayer();
  document.documentElement.dataset.theme = 'light';
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A frame that shows and does nothing special. */
const quiet = {
  viewer: null,
  connection: 'live' as const,
  onSignOut: () => {},
  onToggleTheme: () => {},
  banner: null,
  onDismissBanner: () => {},
  toasts: [],
  onDismissToast: () => {},
  version: 'v1.0.0',
  versionUrl: '/changes',
};

function open(path: string, viewer: ProfileInfo | null = null, banner: string | null = null) {
  const calls = { signOut: vi.fn(), toggleTheme: vi.fn(), dismissBanner: vi.fn() };
  const shell = (
    <Shell
      {...quiet}
      viewer={viewer}
      onSignOut={calls.signOut}
      onToggleTheme={calls.toggleTheme}
      banner={banner}
      onDismissBanner={calls.dismissBanner}
    />
  );
  const children = [
    { path: '/search', element: <SearchField placeholder="Search 3 levels" value="" onChange={() => {}} /> },
    { path: '/pack/:id', element: <h1>A pack</h1> },
    { path: '*', element: <NotFoundPage /> },
  ];
  render(
    <RouterProvider
      router={createMemoryRouter([{ element: shell, children }], { initialEntries: [path] })}
    />,
  );
  return { ...calls, person: userEvent.setup() };
}

const menuLabels = () => screen.getAllByRole('menuitem').map((item) => item.textContent);

describe('the navigation bar', () => {
  test('offers sign-in and sign-up to visitors', async () => {
    const { person } = open('/search');
    await person.click(screen.getByRole('button', { name: 'Profile menu' }));
    expect(menuLabels()).toEqual(['Sign in', 'Sign up', 'Toggle theme']);
  });

  test('offers the account to people who are signed in', async () => {
    const { person, signOut } = open('/search', rolly);
    await person.click(screen.getByRole('button', { name: 'Profile menu of Rolly' }));
    expect(menuLabels()).toEqual(['View profile', 'Change password', 'Sign out', 'Toggle theme']);
    expect(screen.getByRole('menuitem', { name: 'View profile' }).getAttribute('href')).toBe('/profile/5');
    await person.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    expect(signOut).toHaveBeenCalledOnce();
  });

  test('highlights the section that a page belongs to', () => {
    open('/pack/12');
    const bar = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(bar.getByRole('link', { name: 'Packs' }).getAttribute('aria-current')).toBe('true');
    expect(bar.getByRole('link', { name: 'Search' }).getAttribute('aria-current')).toBeNull();
    expect(bar.getByRole('link', { name: 'API' }).getAttribute('href')).toBe('/api/docs');
  });
});

describe('the shell', () => {
  test('/ focuses the search field, or leads to it', async () => {
    const { person } = open('/pack/12');
    await person.keyboard('/');
    const field = await screen.findByRole('searchbox', { name: 'Search 3 levels' });
    expect(document.activeElement).toBe(field);
    field.blur();
    await person.keyboard('/');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('value')).toBe('');
  });

  test('following a link moves the keyboard to the new page', async () => {
    const { person } = open('/pack/12');
    await person.click(screen.getByRole('link', { name: 'Search' }));
    await screen.findByRole('searchbox');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('shows the banner until it is dismissed', async () => {
    const { person, dismissBanner } = open('/search', rolly, 'Account created successfully!');
    expect(screen.getByText('Account created successfully!')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(dismissBanner).toHaveBeenCalledOnce();
  });

  test('the page of an unknown address says so and offers a next step', () => {
    open('/nowhere');
    expect(screen.getByRole('heading', { name: '404' })).toBeTruthy();
    expect(screen.getByText('Page not found. Marble sad. :(')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Search levels' })).toBeTruthy();
  });
});

describe('coming back from sign-in', () => {
  function Thing({ name }: { name: 'card' | 'thing' }) {
    const navigate = useNavigate();
    const press = (
      <button type="button" name={name === 'thing' ? 'love' : undefined} onClick={() => navigate('/sign-in')}>
        Love
      </button>
    );
    if (name === 'thing') return press;
    return (
      <>
        <article>
          <a href="/level/1">One</a>
        </article>
        <article>
          <a href="/level/2">Two</a>
          {press}
        </article>
      </>
    );
  }

  test.each([
    { name: 'card' as const, where: 'the card', focused: 'Two' },
    { name: 'thing' as const, where: 'the heart', focused: 'Love' },
  ])('finds the focus on $where that was pressed', async ({ name, focused }) => {
    const shell = <Shell {...quiet} />;
    const children = [
      { path: '/', element: <Thing name={name} /> },
      { path: '/sign-in', element: <h1>Sign in</h1> },
    ];
    const router = createMemoryRouter([{ element: shell, children }]);
    render(<RouterProvider router={router} />);
    await userEvent.click(screen.getByRole('button', { name: 'Love' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    await act(() => router.navigate(-1));
    expect(document.activeElement?.textContent).toBe(focused);
  });
});
