import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { Button } from './Button.tsx';
import { Menu } from './Menu.tsx';

beforeAll(fakeTopLayer);
afterEach(cleanup);

function setUp() {
  const gold = vi.fn();
  const items = [
    { label: 'Gold', onSelect: gold },
    { label: 'Packs', to: '/packs' },
    { label: 'PlatinumQuest', onSelect: () => {} },
  ];
  render(
    <MemoryRouter>
      <Menu label="Play level with" items={items}>
        {(trigger) => <Button {...trigger}>Play level</Button>}
      </Menu>
      <p>Elsewhere</p>
    </MemoryRouter>,
  );
  return { gold, person: userEvent.setup(), trigger: screen.getByRole('button', { name: 'Play level' }) };
}

const focused = () => document.activeElement?.textContent;

describe('Menu', () => {
  test('marks its button as one with a menu, open or not', async () => {
    const { person, trigger } = setUp();
    expect(trigger.getAttribute('aria-haspopup')).toBe('menu');
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
    await person.click(trigger);
    expect(trigger.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('menu', { name: 'Play level with' }).id).toBe(
      trigger.getAttribute('aria-controls'),
    );
  });

  test('arrows, Home, End and first letters move through the items', async () => {
    const { person, trigger } = setUp();
    trigger.focus();
    await person.keyboard('{ArrowDown}');
    expect(focused()).toBe('Gold');
    await person.keyboard('{ArrowUp}');
    expect(focused()).toBe('PlatinumQuest');
    await person.keyboard('{ArrowDown}');
    expect(focused()).toBe('Gold');
    await person.keyboard('{End}');
    expect(focused()).toBe('PlatinumQuest');
    await person.keyboard('{Home}');
    expect(focused()).toBe('Gold');
    await person.keyboard('p');
    expect(focused()).toBe('Packs');
    await person.keyboard('p');
    expect(focused()).toBe('PlatinumQuest');
  });

  test('Enter chooses, closes and returns the focus', async () => {
    const { person, trigger, gold } = setUp();
    trigger.focus();
    await person.keyboard('{ArrowDown}{Enter}');
    expect(gold).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(trigger);
  });

  test('Esc closes and returns the focus', async () => {
    const { person, trigger, gold } = setUp();
    await person.click(trigger);
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(trigger);
    expect(gold).not.toHaveBeenCalled();
  });

  test('a click elsewhere closes, a second click on its button too', async () => {
    const { person, trigger } = setUp();
    await person.click(trigger);
    await person.click(screen.getByText('Elsewhere'));
    expect(screen.queryByRole('menu')).toBeNull();
    await person.click(trigger);
    await person.click(trigger);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('items that lead somewhere are links', async () => {
    const { person, trigger } = setUp();
    await person.click(trigger);
    expect(screen.getByRole('menuitem', { name: 'Packs' }).getAttribute('href')).toBe('/packs');
  });

  test('of choices, the chosen one is told, and arrows move through them', async () => {
    const items = [
      { label: 'Gold', isChosen: false },
      { label: 'PlatinumQuest', isChosen: true },
    ];
    render(
      <Menu label="Game" items={items} startsOpen>
        {(trigger) => <Button {...trigger}>Choose</Button>}
      </Menu>,
    );
    const checked = screen.getAllByRole('menuitemradio').map((item) => item.getAttribute('aria-checked'));
    expect(checked).toEqual(['false', 'true']);
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('PlatinumQuest');
  });
});
