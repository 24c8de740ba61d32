import { expect, test } from 'vitest';
import { viewHash, viewIn, viewLinkedHere } from './viewAddress.ts';

test('a view goes into an address and comes back', () => {
  const view = { position: [1.234, -2, 3e4], target: [0, 0.5, -100.009] } as const;
  const hash = viewHash({ position: [...view.position], target: [...view.target] });
  expect(hash).toBe('#view=1.23,-2,30000,0,0.5,-100.01');
  expect(viewIn(hash)).toEqual({ position: [1.23, -2, 30000], target: [0, 0.5, -100.01] });
});

test.each([
  '',
  '#comments',
  '#view=',
  '#view=1,2,3',
  '#view=1,2,3,4,5,6,7',
  '#view=1,2,3,4,5,',
  '#view=1,2,3,4,5,x',
  '#view=1,2,3,1,2,3',
  '#view=1,2,3,4,5,1e9',
  '#view=NaN,2,3,4,5,6',
  '#view=Infinity,2,3,4,5,6',
])('%j is no view', (hash) => {
  expect(viewIn(hash)).toBeNull();
});

test('only links to views of the page that is open move the eye', () => {
  const link = (href: string) => Object.assign(document.createElement('a'), { href });
  const here = window.location;
  const hash = '#view=1,2,3,4,5,6';
  expect(viewLinkedHere(link(here.origin + here.pathname + hash), here)).not.toBeNull();
  for (const other of ['/level/99', 'https://elsewhere.example/', '/?x#comments']) {
    expect(
      viewLinkedHere(link(new URL(other, here.href).href + (other.includes('#') ? '' : hash)), here),
    ).toBeNull();
  }
});
