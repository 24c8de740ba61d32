import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Progress } from './Progress.tsx';

afterEach(cleanup);

const now = () => screen.getByRole('progressbar', { name: 'Upload' }).getAttribute('aria-valuenow');

describe('Progress', () => {
  test('reports how far it is, in words too', () => {
    render(<Progress label="Upload" done={3.1} total={4.8} valueText="3.1 of 4.8 MB" />);
    expect(now()).toBe('65');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('3.1 of 4.8 MB');
  });

  test('is full when the total is 0', () => {
    render(<Progress label="Upload" done={0} total={0} />);
    expect(now()).toBe('100');
  });

  test('never leaves its track', () => {
    const { rerender } = render(<Progress label="Upload" done={7} total={5} />);
    expect(now()).toBe('100');
    rerender(<Progress label="Upload" done={-1} total={5} />);
    expect(now()).toBe('0');
  });
});
