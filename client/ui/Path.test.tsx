// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Path } from './Path.tsx';

test('the name of a file may break after its separators, and nowhere in its words', () => {
  const { container } = render(<Path path="a/long_file-name.mis" />);
  expect(container.innerHTML).toBe('a/<wbr>long_<wbr>file-<wbr>name.<wbr>mis<wbr>');
});
