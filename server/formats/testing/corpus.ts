import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../variables.ts';

/**
 * Real files of the games and of players, in a folder beside the project if it exists; they are never part of
 * the project.
 */
const folder = join(projectDir, '../shared/corpus');

/** The results of an independent reader for these files. */
export interface Expected {
  formats: {
    dif: Record<string, { variant: 'plain' | 'extra'; surfaces: number; subObjects: number; used: string[] }>;
    dts: Record<string, { version: number; materials: string[] }>;
    mis: Record<string, ExpectedMission>;
  };
  levels: Record<string, ExpectedLevel>;
}

export interface ExpectedMission {
  blocks: string[];
  custom: boolean;
  egg: boolean;
  gems: number;
  hash: string;
  info: Record<string, string>;
  refs: string[];
}

export interface ExpectedLevel {
  artist: string;
  gameMode: string | null;
  gems: number;
  hasCustomCode: boolean;
  hasEasterEgg: boolean;
  interiors: string[];
  mission: string;
  name: string;
  /** An upload of a level without a thumbnail is refused. */
  thumbnail: boolean;
}

export const hasCorpus = existsSync(join(folder, 'expected.json'));

/** States which files the tests read. */
export const corpusSentence = hasCorpus
  ? `Files of the tests: those of games and players in ${folder}, and those that the tests make.`
  : `Files of the tests: only those that the tests make; what needs real ones is skipped (${folder} is not there).`;

export const corpusPath = (path: string): string => join(folder, path);

export const corpusFile = (path: string): Buffer => readFileSync(corpusPath(path));

export function readExpected(): Expected {
  return JSON.parse(corpusFile('expected.json').toString()) as Expected;
}
