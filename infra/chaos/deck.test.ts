import { expect, test } from 'vitest';
import { createRandom } from '../demo/random.ts';
import { createDeck } from './deck.ts';

const cards = ['a', 'b', 'c', 'd', 'e', 'f'];
const drawFrom = (seed: number, howMany: number) => {
  const deck = createDeck(cards, createRandom(seed));
  return Array.from({ length: howMany }, () => deck.draw());
};

test('each card comes once before any comes again, in an order that differs', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const drawn = drawFrom(seed, 3 * cards.length);
    for (let start = 0; start < drawn.length; start += cards.length) {
      expect(drawn.slice(start, start + cards.length).sort()).toEqual(cards);
    }
  }
  const orders = Array.from({ length: 20 }, (_, seed) => drawFrom(seed, cards.length).join(''));
  expect(new Set(orders).size).toBeGreaterThan(10);
});

test('the same seed gives the same order', () => {
  expect(drawFrom(7, 20)).toEqual(drawFrom(7, 20));
});

test('a deck is through when every card has come', () => {
  const deck = createDeck(cards, createRandom(1));
  for (const _ of cards) {
    expect(deck.isThrough).toBe(false);
    deck.draw();
  }
  expect(deck.isThrough).toBe(true);
});
