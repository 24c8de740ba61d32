import { dayMs } from '../../shared/durations.ts';
import type { ThingKind } from '../../shared/loves.ts';
import { createRandom, type Random } from './random.ts';
import {
  commentTexts,
  firstWords,
  packDescriptions,
  packNames,
  people,
  remarks,
  secondWords,
} from './words.ts';

export interface SiteSize {
  levels: number;
  packs: number;
  people: number;
  comments: number;
  loves: number;
}

/** People, levels and packs are referred to by their index; times are milliseconds since 1970. */
export interface SitePlan {
  people: PlannedPerson[];
  /** In the order of being added; levels of one upload share owner and time. */
  levels: PlannedLevel[];
  packs: PlannedPack[];
  /** Oldest first. */
  comments: PlannedComment[];
  loves: PlannedLove[];
}

export interface PlannedPerson {
  username: string;
  bio: string;
  createdAt: number;
}

export interface PlannedLevel {
  owner: number;
  addedAt: number;
  remarks: string;
  downloads: number;
}

export interface PlannedPack {
  owner: number;
  createdAt: number;
  name: string;
  description: string;
  levels: number[];
  editors: number[];
  downloads: number;
}

export interface PlannedComment {
  level: number;
  author: number;
  time: number;
  content: string;
}

export interface PlannedLove {
  kind: ThingKind;
  thing: number;
  person: number;
  at: number;
}

const oldestDays = 420;

/** Sites of thousands of levels use larger uploads; otherwise filling them would take an hour. */
export const levelsPerUpload = (levels: number): number => (levels > 500 ? 50 : 1);

/** Only so many levels of a larger site are uploaded; the others are stored in bulk and look like these. */
export const uploadedLevels = (levels: number): number =>
  levels > 500 ? Math.min(levels, firstWords.length * secondWords.length) : levels;

export const sizeFor = (levels: number): SiteSize => ({
  levels,
  packs: Math.max(packNames.length, Math.round(levels / 20)),
  people: Math.max(people.length, Math.round(levels / 5)),
  comments: levels * 3,
  loves: levels * 10,
});

/**
 * Plans who does what on a demo site; the same for every site of a size, except for the times, which end at
 * `now`.
 */
export function planSite(size: SiteSize, now: number): SitePlan {
  const random = createRandom(size.levels);
  const plannedPeople = Array.from({ length: size.people }, (_, index) => planPerson(index, now));
  const levels = planLevels(size, now, random);
  const packs = Array.from({ length: size.packs }, (_, index) => planPack(index, size, now, random));
  return {
    people: plannedPeople,
    levels,
    packs,
    comments: planComments(size, levels, now, random),
    loves: planLoves(size, levels, now, random),
  };
}

function planPerson(index: number, now: number): PlannedPerson {
  const lap = Math.floor(index / people.length);
  const { name, bio } = people[index % people.length] ?? people[0];
  return {
    username: lap === 0 ? name : `${name} ${lap + 1}`,
    bio,
    createdAt: now - (oldestDays + 30) * dayMs + index * 60_000,
  };
}

function planLevels(size: SiteSize, now: number, random: Random): PlannedLevel[] {
  const together = levelsPerUpload(size.levels);
  const uploaders = Math.max(11, Math.round(size.people / 10));
  return Array.from({ length: size.levels }, (_, index) => {
    const upload = Math.floor(index / together);
    const age = 1 - (upload * together + 1) / (size.levels + 1);
    return {
      owner: (upload * 3 + 1) % uploaders,
      addedAt: now - Math.round(age ** 1.6 * oldestDays * dayMs) - 7_200_000,
      remarks: random.pick(remarks),
      downloads: random.between(3, 40 + Math.round(age * 900)),
    };
  });
}

function planPack(index: number, size: SiteSize, now: number, random: Random): PlannedPack {
  const lap = Math.floor(index / packNames.length);
  const name = packNames[index % packNames.length] ?? packNames[0];
  const owner = (index * 5) % Math.min(size.people, 400);
  const editors = Array.from({ length: random.between(0, 2) }, () => random.between(0, size.people - 1));
  return {
    owner,
    createdAt: now - random.between(1, 90) * dayMs,
    name: lap === 0 ? name : `${name}, volume ${lap + 1}`,
    description: packDescriptions[index % packDescriptions.length] ?? '',
    levels: [...someOf(size.levels, random.between(5, 16), random)],
    editors: [...new Set(editors)].filter((editor) => editor !== owner),
    downloads: random.between(5, 240),
  };
}

/** Up to `howMany` different numbers below `count`. */
function someOf(count: number, howMany: number, random: Random): Set<number> {
  const chosen = new Set<number>();
  for (let tries = 0; chosen.size < Math.min(howMany, count) && tries < howMany * 4; tries += 1) {
    chosen.add(random.between(0, count - 1));
  }
  return chosen;
}

/** A few levels get far more comments and loves than most, independent of their age. */
const popularOf = (count: number, random: Random): number =>
  (Math.floor(random.next() ** 2 * count) * 7_919 + 11) % count;

function planComments(size: SiteSize, levels: PlannedLevel[], now: number, random: Random): PlannedComment[] {
  const planned = Array.from({ length: size.comments }, (_, index) => {
    const level = popularOf(size.levels, random);
    const addedAt = levels[level]?.addedAt ?? now;
    // The text depends on the level, so that one page never shows the same text twice.
    const content = commentTexts[(level * 5 + index * 3) % commentTexts.length] ?? commentTexts[0];
    const author = random.between(0, size.people - 1);
    return { level, author, time: Math.round(addedAt + random.next() ** 2 * (now - addedAt)), content };
  });
  const seen = new Set<string>();
  return planned
    .filter(({ level, content }) => size.levels > 500 || isNew(seen, `${level}:${content}`))
    .sort((a, b) => a.time - b.time);
}

function planLoves(size: SiteSize, levels: PlannedLevel[], now: number, random: Random): PlannedLove[] {
  const seen = new Set<string>();
  const loves: PlannedLove[] = [];
  for (let tries = 0; loves.length < size.loves && tries < size.loves * 4; tries += 1) {
    const kind: ThingKind = random.chance(0.9) ? 'level' : 'pack';
    const thing = popularOf(kind === 'level' ? size.levels : size.packs, random);
    const person = random.between(0, size.people - 1);
    if (!isNew(seen, `${kind}:${thing}:${person}`)) continue;
    const since = kind === 'level' ? (levels[thing]?.addedAt ?? now) : now - dayMs;
    loves.push({ kind, thing, person, at: Math.round(since + random.next() * (now - since)) });
  }
  return loves;
}

function isNew(seen: Set<string>, key: string): boolean {
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}
