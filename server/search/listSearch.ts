import { normaliseText } from '../../shared/search/matchText.ts';
import type { Order, Place } from '../../shared/search/orders.ts';
import { createKeptOrder, type KeptOrder } from './keptOrder.ts';
import { createKinds } from './kinds.ts';
import { createMatches, type Filter } from './matches.ts';
import { type Page, pickPart } from './pickPart.ts';
import { blockSize, createTextBlock, type TextBlock } from './textBlock.ts';

/**
 * Searches things in memory. Each has a slot, a small number: what filters look at is kept by slot, and
 * orders are lists of slots.
 */
export interface ListSearch<Item, Sort extends string> {
  /** Adds a thing, or takes in how it is now: another object for every change. */
  put(item: Item): void;
  remove(id: number): void;
  get(id: number): Item | undefined;
  find(search: Search<Item, Sort>): Promise<Found<Item>>;
  /** The first things of an order. */
  first(sort: Sort, howMany: number): Promise<Item[]>;
  /** Does ahead what every first search would do. */
  prepare(): Promise<void>;
}

interface Search<Item, Sort> extends Filter<Item>, Page {
  sort: Sort;
  reverse: boolean;
}

export interface Found<Item> {
  found: Item[];
  /** The number of results in all parts. */
  matching: number;
  /** Where the next part begins; null on the last one. */
  next: Place | null;
}

interface Rules<Item, Sort extends string> {
  orders: Readonly<Record<Sort, Order<Item>>>;
  /** The text that a thing is found by, before it is normalised. */
  textOf(item: Item): string;
  /** Names everything else that filters look at. */
  kindOf(item: Item): string;
}

export function createListSearch<Item extends { id: number }, Sort extends string>({
  orders,
  textOf,
  kindOf,
}: Rules<Item, Sort>): ListSearch<Item, Sort> {
  const items: (Item | undefined)[] = [];
  const slotOf = new Map<number, number>();
  const free: number[] = [];
  const kinds = createKinds(kindOf);
  const blocks: TextBlock[] = [];
  const matchOf = createMatches(blocks, kinds);
  const kept = Object.fromEntries(
    Object.entries<Order<Item>>(orders).map(([sort, order]) => [sort, createKeptOrder(order, items)]),
  ) as Record<Sort, KeptOrder>;
  const sorts = Object.keys(orders) as Sort[];

  function take(id: number): number {
    const slot = free.pop() ?? items.length;
    slotOf.set(id, slot);
    return slot;
  }

  function noteContent(slot: number): void {
    const index = Math.floor(slot / blockSize);
    blocks[index] ??= createTextBlock({
      itemAt: (place) => items[index * blockSize + place],
      textOf: (item) => normaliseText(textOf(item)),
      kinds,
    });
    blocks[index].note(slot % blockSize);
  }

  return {
    put(item) {
      const slot = slotOf.get(item.id) ?? take(item.id);
      const before = items[slot];
      items[slot] = item;
      const differs = (of: (each: Item) => unknown) => before === undefined || of(before) !== of(item);
      if (differs(textOf) || differs(kindOf)) noteContent(slot);
      for (const sort of sorts) if (differs(orders[sort].keyOf)) kept[sort].note(slot);
    },
    remove(id) {
      const slot = slotOf.get(id);
      if (slot === undefined) return;
      slotOf.delete(id);
      items[slot] = undefined;
      free.push(slot);
      noteContent(slot);
      for (const sort of sorts) kept[sort].note(slot);
    },
    get: (id) => items[slotOf.get(id) ?? -1],
    async find({ sort, reverse, after, limit, ...filter }) {
      const order = kept[sort];
      const match = matchOf(filter);
      // Something can change while the other of both is brought up to date.
      while (!(order.isSorted() && match.isCurrent())) {
        await order.sort();
        await match.correct();
      }
      const part = pickPart({
        items,
        slots: order.slots(),
        order: orders[sort],
        reverse,
        wanted: match.wanted(),
        after,
        limit,
      });
      return { ...part, matching: match.matching() };
    },
    async first(sort, howMany) {
      const order = kept[sort];
      while (!order.isSorted()) await order.sort();
      return [...order.slots().subarray(0, howMany)].flatMap((slot) => items[slot] ?? []);
    },
    async prepare() {
      await matchOf({ name: 'everything', words: [], passes: () => true }).correct();
      for (const sort of sorts) await kept[sort].sort();
    },
  };
}
