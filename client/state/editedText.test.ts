import { act, cleanup, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { editedText, type TypedText } from './editedText.ts';

afterEach(cleanup);

function useEditedText(stored: string) {
  const [typed, setTyped] = useState<TypedText>();
  return editedText({ stored, typed, setTyped });
}
const open = () => renderHook(({ stored }) => useEditedText(stored), { initialProps: { stored: 'Old' } });

test('a text that was not changed here follows what is stored', () => {
  const { result, rerender } = open();
  rerender({ stored: 'Theirs' });
  expect(result.current).toMatchObject({ text: 'Theirs', isChanged: false, theirs: null });
  act(() => result.current.change('Theirs '));
  rerender({ stored: 'Newest' });
  expect(result.current).toMatchObject({ text: 'Newest', theirs: null });
});

test('both texts are offered when somebody else was faster', () => {
  const { result, rerender } = open();
  act(() => result.current.change('Mine'));
  expect(result.current).toMatchObject({ text: 'Mine', isChanged: true, theirs: null });
  rerender({ stored: 'Theirs' });
  expect(result.current).toMatchObject({ text: 'Mine', theirs: 'Theirs' });
  act(() => result.current.keepOwn());
  expect(result.current).toMatchObject({ text: 'Mine', theirs: null });
  rerender({ stored: 'Newest' });
  act(() => result.current.takeTheirs());
  expect(result.current).toMatchObject({ text: 'Newest', isChanged: false });
});

test('the same change by somebody else is no conflict', () => {
  const { result, rerender } = open();
  act(() => result.current.change('Same'));
  rerender({ stored: 'Same' });
  expect(result.current).toMatchObject({ text: 'Same', isChanged: false, theirs: null });
});
