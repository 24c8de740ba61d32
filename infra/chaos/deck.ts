import type { Random } from '../demo/random.ts';

/** Cards that are drawn in random order, each once before any comes again. */
export interface Deck<Card> {
  draw(): Card;
  /** Whether each card has been drawn at least once. */
  readonly isThrough: boolean;
}

export function createDeck<Card>(cards: readonly Card[], random: Random): Deck<Card> {
  let left: Card[] = [];
  let drawn = 0;
  return {
    draw() {
      if (left.length === 0) left = [...cards];
      const card = random.pick(left);
      left.splice(left.indexOf(card), 1);
      drawn += 1;
      return card;
    },
    get isThrough() {
      return drawn >= cards.length;
    },
  };
}
