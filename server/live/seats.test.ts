import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PackFocus, PackPerson } from '../../shared/packPresence.ts';
import { createSeats, type Seats } from './seats.ts';

const person = (id: number, focus: PackFocus = null): PackPerson => ({
  profile: {
    id,
    username: `player ${id}`,
    hasAvatar: false,
    avatarVersion: 0,
    isModerator: false,
    isSuspended: false,
    levelCount: 0,
  },
  focus,
});

let published: [packId: number, focuses: PackFocus[]][];
let seats: Seats;
beforeEach(() => {
  vi.useFakeTimers();
  published = [];
  seats = createSeats(
    (packId, people) => published.push([packId, people.map(({ focus }) => focus)]),
    Date.now,
  );
});
afterEach(() => vi.useRealTimers());

test('the first change is published at once, the following ones together', () => {
  seats.sit(1, 'a', person(5));
  seats.sit(1, 'a', person(5, 7));
  seats.sit(1, 'a', person(5, 8));
  expect(published).toEqual([[1, [null]]]);
  vi.advanceTimersByTime(250);
  expect(published).toEqual([
    [1, [null]],
    [1, [8]],
  ]);
});

test('a message that changes nothing is not published', () => {
  seats.sit(1, 'a', person(5));
  vi.advanceTimersByTime(250);
  seats.sit(1, 'a', person(5));
  seats.sit(2, 'b', null);
  vi.advanceTimersByTime(250);
  expect(published).toHaveLength(1);
});

test('an editor with two windows is one person, holding what either window holds', () => {
  seats.sit(1, 'a', person(5));
  seats.sit(1, 'b', person(5, 'name'));
  expect(seats.peopleAt(1)).toEqual([person(5, 'name')]);
  seats.sit(1, 'b', null);
  expect(seats.peopleAt(1)).toEqual([person(5)]);
});

test('a connection that stops sending is removed within ten seconds, an active one stays', () => {
  seats.sit(1, 'a', person(5));
  seats.sit(1, 'b', person(6));
  for (let second = 1; second <= 10; second++) {
    vi.advanceTimersByTime(1_000);
    if (second % 4 === 0) seats.sit(1, 'b', person(6));
    seats.sweep();
  }
  expect(seats.peopleAt(1)).toEqual([person(6)]);
  expect(published.at(-1)).toEqual([1, [null]]);
});

test('an empty pack is forgotten', () => {
  seats.sit(1, 'a', person(5));
  seats.sit(1, 'a', null);
  vi.advanceTimersByTime(500);
  expect(seats.packIds()).toEqual([]);
});
