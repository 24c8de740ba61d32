import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { findingSamples } from '../../../shared/testing/findingSamples.ts';
import { Sentences } from './Sentences.tsx';

afterEach(cleanup);

test.each(findingSamples)('names are bold: $says', ({ finding, says, names }) => {
  render(<Sentences findings={[finding]} first={1} />);
  const item = screen.getByRole('listitem');
  expect(item.textContent).toBe(says);
  expect([...item.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual(names);
});
