import { z } from 'zod';
import { ProfileInfo } from './accounts.ts';
import { callLimits } from './callLimits.ts';
import { Compatibility, GameType, Modification } from './classification.ts';
import { CommentInfo } from './comments.ts';
import {
  count,
  empty,
  id,
  idParam,
  moderationReason,
  searchFacts,
  searchQuery,
  text,
  time,
} from './fields.ts';
import { limits } from './limits.ts';
import { ListedCounts } from './loves.ts';
import { PackInfo } from './packs.ts';
import { route } from './route.ts';
import { defaultLevelFilter, levelSorts, yesNo } from './search/levelFilter.ts';

/** Left out where the mission has no such field. */
const milliseconds = (what: string) => z.number().optional().describe(`Milliseconds: ${what}.`);
const points = (what: string) => z.number().optional().describe(`Score: ${what}.`);

const levelFields = {
  id,
  baseName: z.string().describe('File name of the mission, with `.mis`.'),
  gameType: GameType.describe('For one player or several.'),
  modification: Modification.describe('The game that it was made for.'),
  name: z.string(),
  artist: z.string().optional().describe('Whoever made it, as the mission says.'),
  desc: z.string().optional().describe('The description in the mission.'),
  addedAt: time,
  gameMode: z.string().optional().describe('As the mission has it: `hunt`, or several words.'),
  editedAt: time.nullable().describe('Milliseconds since 1970; null until edited; never decreases.'),
  qualifyingTime: milliseconds('to finish at all'),
  goldTime: milliseconds('for the gold time'),
  platinumTime: milliseconds('for the platinum time'),
  ultimateTime: milliseconds('for the ultimate time'),
  awesomeTime: milliseconds('for the awesome time'),
  qualifyingScore: points('to finish at all'),
  goldScore: points('for the gold score'),
  platinumScore: points('for the platinum score'),
  ultimateScore: points('for the ultimate score'),
  awesomeScore: points('for the awesome score'),
  gems: count.describe('How many gems are in it.'),
  hasEasterEgg: z.boolean(),
  downloads: count,
  lovedCount: count,
  hasCustomCode: z.boolean().describe('Whether its mission brings script of its own.'),
  datablockCompatibility: Compatibility.describe('The games whose things it uses.'),
  curationScore: z.literal(0).describe('Always 0: a game client filters on it.'),
};

/** A level in a list. Fields that the mission does not have are left out. Times are milliseconds. */
export const LevelInfo = z.strictObject(levelFields);
export type LevelInfo = z.infer<typeof LevelInfo>;

/** Mission fields: lower-case key → text. */
export const MissionFields = z.record(z.string(), z.string());
export type MissionFields = z.infer<typeof MissionFields>;

export const ExtendedLevelInfo = z.strictObject({
  ...levelFields,
  addedBy: ProfileInfo,
  remarks: z.string().nullable(),
  /** The newest with it, as many as fit. */
  packs: z.array(PackInfo),
  /** The newest comments, newest first; `comment.list` has the others. */
  comments: z.array(CommentInfo),
  /** The number of all comments. */
  commentCount: count,
  missesDependencies: z.boolean(),
  lovedByYou: z.boolean(),
  /** In pixels, as `level.image` answers it; null where it is not known, as with pictures that EXIF turns. */
  pictureSize: z.strictObject({ width: count, height: count }).nullable(),
  hasPrevImage: z.boolean(),
  missionInfo: MissionFields,
  /** Paths as in the archive with `assuming=none`. */
  dependencies: z.array(z.string()),
  playInfo: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      datablockCompatibility: Compatibility,
      playUrl: z.string(),
    }),
  ),
  leaderboardInfo: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** Size in bytes of the default archive, for PlatinumQuest. */
  archiveSize: count,
  /** The same for Gold, which lacks more files. */
  goldArchiveSize: count,
  /** 1 until its files are replaced. */
  version: id,
});
export type ExtendedLevelInfo = z.infer<typeof ExtendedLevelInfo>;

/** Changes of the list of levels. */
export const LevelChanges = z.strictObject({
  revision: count.describe('The `since` of the next call.'),
  levels: z.array(LevelInfo).describe('Those that were added or edited, as they are now.'),
  removed: z.array(id),
  countsRevision: time
    .optional()
    .describe('The `counts` of the next call; only where counts were asked for.'),
  counts: z.array(ListedCounts).optional(),
});
export type LevelChanges = z.infer<typeof LevelChanges>;

const revision = z.coerce.number().int().nonnegative().optional();
const changesQuery = z.object({
  since: revision.describe('The `revision` that you have; left out, the answer is where to begin.'),
  counts: revision.describe(
    'The `countsRevision` that you have, or 0 before you read the whole list, which has them; left out, there are no counts, and loves and downloads change nothing in the answer.',
  ),
});

const filterDefaults = defaultLevelFilter;
const levelSearchQuery = z.object({
  ...searchQuery,
  modification: z.enum(['all', ...Modification.options]).default(filterDefaults.modification),
  compatible: Compatibility.default(filterDefaults.compatibility).describe(
    'The game that has to know all its things; `pq` knows those of the others.',
  ),
  type: z.enum(['all', ...GameType.options]).default(filterDefaults.gameType),
  mode: z
    .string()
    .max(callLimits.gameModeLength)
    .toLowerCase()
    .default(filterDefaults.gameMode)
    .describe('A game mode as in `gameMode`, `normal` for levels without one, or `all`.'),
  gems: z.enum(yesNo).default(filterDefaults.gems),
  egg: z.enum(yesNo).default(filterDefaults.easterEgg).describe('Whether it has an Easter Egg.'),
  sort: z.enum(levelSorts).default(filterDefaults.sort),
});
export type LevelSearchQuery = z.output<typeof levelSearchQuery>;

const byId = z.strictObject({ id: idParam });

export const levelRoutes = {
  'level.home': route({
    method: 'GET',
    path: '/home/info',
    summary: 'The newest levels',
    replyKind: 'shared',
    reply: z.strictObject({ latestLevels: z.array(LevelInfo) }),
  }),
  'level.highlights': route({
    method: 'GET',
    path: '/home/highlights',
    summary: 'What else the first page shows: the most loved levels, and the newest packs',
    replyKind: 'shared',
    reply: z.strictObject({ mostLoved: z.array(LevelInfo), newPacks: z.array(PackInfo) }),
  }),
  'level.list': route({
    method: 'GET',
    path: '/level/list',
    summary: 'Every level, by ascending ID',
    details: 'With `since` or `counts` it answers as `level.changes`.',
    query: changesQuery,
    replyKind: 'file',
    refusals: ['events_expired'],
    reply: z.array(LevelInfo),
  }),
  'level.changes': route({
    method: 'GET',
    path: '/level/changes',
    summary: 'What has changed in the list since a revision',
    details:
      'Ask without `since`, then for the whole list, then for what came after; what happened just before is ' +
      'repeated. While no level is added, edited or removed, the answer stays the same (304), whatever else ' +
      'happens, unless `counts` asks for loves and downloads. The revision is the number of an event; those are ' +
      'kept for some days, counts since the server started. After a 410 the whole list has to be read again, ' +
      'with revisions that you ask for before it.',
    query: changesQuery,
    replyKind: 'shared',
    refusals: ['events_expired'],
    reply: LevelChanges,
  }),
  'level.search': route({
    method: 'GET',
    path: '/level/search',
    summary: 'Levels by text, with every filter and order of the search page',
    details: 'The parameters are those in the address of the search page.',
    query: levelSearchQuery,
    replyKind: 'shared',
    reply: z.strictObject({ levels: z.array(LevelInfo), ...searchFacts }),
  }),
  'level.loved': route({
    method: 'GET',
    path: '/level/loved',
    summary: 'The levels that you love, the last one first',
    details: `Beyond ${limits.lovedLevels}, only the latest; love.own has the IDs of all.`,
    access: 'signedIn',
    reply: z.array(LevelInfo),
  }),
  'level.info': route({
    method: 'GET',
    path: '/level/:id/info',
    summary: 'A level as in the list',
    refusals: ['level_not_found'],
    params: byId,
    replyKind: 'shared',
    reply: LevelInfo,
  }),
  'level.extendedInfo': route({
    method: 'GET',
    path: '/level/:id/extended-info',
    summary: 'Everything its page shows',
    refusals: ['level_not_found'],
    params: byId,
    replyKind: 'visitors',
    reply: ExtendedLevelInfo,
  }),
  'level.missionInfo': route({
    method: 'GET',
    path: '/level/:id/mission-info',
    summary: 'The fields of its mission',
    refusals: ['level_not_found'],
    params: byId,
    replyKind: 'shared',
    reply: MissionFields,
  }),
  'level.packs': route({
    method: 'GET',
    path: '/level/:id/packs',
    summary: 'The newest packs it appears in',
    refusals: ['level_not_found'],
    params: byId,
    replyKind: 'visitors',
    reply: z.array(PackInfo),
  }),
  'level.edit': route({
    method: 'PATCH',
    path: '/level/:id/edit',
    summary: 'Change its mission info or remarks',
    refusals: ['level_not_found', 'not_allowed', 'conflict', 'edit_refused'],
    params: byId,
    body: z.strictObject({
      missionInfo: MissionFields.nullable()
        .describe('All fields of the new mission info, keys in any case; null leaves it unchanged.')
        .meta({ examples: [null] }),
      remarks: text(limits.remarksLength)
        .nullable()
        .describe('Null leaves them unchanged.')
        .meta({ examples: ['Mind the gap.'] }),
      editedAt: time
        .nullable()
        .optional()
        .describe(
          'That of the level which was changed: refused (409) when it is another by now. Left out, nobody asks.',
        ),
    }),
    reply: ExtendedLevelInfo,
  }),
  'level.delete': route({
    method: 'DELETE',
    path: '/level/:id/delete',
    summary: 'Delete a level, its comments, loves and scores',
    refusals: ['level_not_found', 'not_allowed'],
    params: byId,
    query: moderationReason,
    reply: empty,
  }),
};

export const levelEvents = {
  'level:added': LevelInfo,
  'level:changed': LevelInfo,
  'level:removed': z.strictObject({ id }),
  /** What lists receive in place of several `level:added` within a second. */
  'levels:added': z.strictObject({ levels: z.array(LevelInfo) }),
  /** Changes of lists; at most once a second. */
  'levels:changed': z.strictObject({ levels: z.array(LevelInfo), counts: z.array(ListedCounts) }),
  /** As a visitor sees it. */
  'level:edited': ExtendedLevelInfo,
};
