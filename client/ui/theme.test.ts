import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followTheme, toggleTheme, useTheme } from './theme.ts';

let isSystemDark = false;
let notifySystemChange = () => {};
let stop = () => {};

beforeEach(() => {
  isSystemDark = false;
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isSystemDark;
    },
    addEventListener: (_: string, listener: () => void) => {
      notifySystemChange = listener;
    },
    removeEventListener: () => {},
  }));
  stop = followTheme();
});

afterEach(() => {
  stop();
  cleanup();
  vi.unstubAllGlobals();
});

const shown = () => document.documentElement.dataset.theme;

describe('theme', () => {
  test('follows the system until one is chosen, then stays', () => {
    expect(shown()).toBe('light');
    isSystemDark = true;
    notifySystemChange();
    expect(shown()).toBe('dark');
    toggleTheme();
    expect(shown()).toBe('light');
    notifySystemChange();
    expect(shown()).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');
  });

  test('the colour of the browser’s bar follows, whichever one the system would prefer', () => {
    const each = '<meta name="theme-color" content="pink" data-light="white" data-dark="black">';
    document.head.innerHTML = each + each;
    const colors = () => [...document.head.querySelectorAll('meta')].map(({ content }) => content);
    toggleTheme();
    expect(colors()).toEqual(['black', 'black']);
    toggleTheme();
    expect(colors()).toEqual(['white', 'white']);
    document.head.innerHTML = '';
  });

  test('a choice in another tab shows here at once', () => {
    const { result } = renderHook(() => useTheme());
    expect(result.current).toBe('light');
    localStorage.setItem('theme', 'dark');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
    expect(shown()).toBe('dark');
    expect(result.current).toBe('dark');
  });

  test('an unknown value in storage counts as no choice', () => {
    localStorage.setItem('theme', 'purple');
    stop = followTheme();
    expect(renderHook(useTheme).result.current).toBe('light');
  });

  test('works where storage is forbidden', () => {
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    toggleTheme();
    expect(shown()).toBe('dark');
    refuse.mockRestore();
  });
});
