import type { ProfileInfo, SignInInfo } from '../../shared/accounts.ts';
import type { CommentInfo } from '../../shared/comments.ts';
import type { ExtendedLevelInfo, LevelInfo } from '../../shared/levels.ts';
import type { PackInfo } from '../../shared/packs.ts';

export const buildProfile = (overrides: Partial<ProfileInfo> = {}): ProfileInfo => ({
  id: 5,
  username: 'Ivory',
  hasAvatar: false,
  avatarVersion: 0,
  isModerator: false,
  isSuspended: false,
  levelCount: 1,
  ...overrides,
});

export const buildSignIn = (overrides: Partial<ProfileInfo> = {}): SignInInfo => ({
  profile: buildProfile(overrides),
  packs: [],
  sharedPacks: [],
  acknowledgedGuidelines: true,
  needsSecondFactor: false,
});

export const buildLevel = (overrides: Partial<LevelInfo> = {}): LevelInfo => ({
  id: 7,
  baseName: 'black_diamond.mis',
  gameType: 'single',
  modification: 'ultra',
  name: 'Black Diamond',
  artist: 'Alex Swanson',
  desc: 'The hardest slope of the mountain.',
  addedAt: Date.UTC(2024, 4, 12),
  editedAt: null,
  qualifyingTime: 130_000,
  goldTime: 64_500,
  gems: 0,
  hasEasterEgg: false,
  downloads: 1904,
  lovedCount: 233,
  hasCustomCode: false,
  datablockCompatibility: 'mbg',
  curationScore: 0,
  ...overrides,
});

export const buildComment = (overrides: Partial<CommentInfo> = {}): CommentInfo => ({
  id: 1,
  author: buildProfile(),
  time: Date.UTC(2024, 5, 1),
  content: 'Plays well in the web version too.',
  ...overrides,
});

export const buildPack = (overrides: Partial<PackInfo> = {}): PackInfo => ({
  id: 3,
  name: 'Sunday Warm-ups',
  description: 'Short levels for a slow morning.',
  createdBy: buildProfile(),
  createdAt: Date.UTC(2025, 2, 4),
  levelIds: [7],
  downloads: 12,
  lovedCount: 88,
  lovedByYou: false,
  notes: {},
  version: 1,
  ...overrides,
});

export const buildExtendedLevel = (overrides: Partial<ExtendedLevelInfo> = {}): ExtendedLevelInfo => ({
  ...buildLevel(),
  addedBy: buildProfile(),
  remarks: null,
  packs: [],
  comments: [],
  commentCount: overrides.comments?.length ?? 0,
  missesDependencies: false,
  lovedByYou: false,
  pictureSize: { width: 258, height: 193 },
  hasPrevImage: false,
  missionInfo: { name: 'Black Diamond', artist: 'Alex Swanson' },
  dependencies: ['missions/black_diamond.mis'],
  playInfo: [],
  leaderboardInfo: [],
  archiveSize: 412_000,
  goldArchiveSize: 916_000,
  version: 1,
  ...overrides,
});
