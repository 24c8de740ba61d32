import { expect, test, vi } from 'vitest';
import { afterFirstView } from './afterFirstView.ts';

test('a frame that is made again, as after an error, does not listen a second time', () => {
  const listen = vi.spyOn(document, 'addEventListener');
  afterFirstView();
  expect(listen).toHaveBeenCalled();
  listen.mockClear();
  afterFirstView();
  expect(listen).not.toHaveBeenCalled();
});
