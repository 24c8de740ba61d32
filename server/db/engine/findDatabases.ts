import { findProcesses } from './processes.ts';

/** The processes of every kind of engine that store their database in this folder. */
export const findDatabases = (storagePath: string): number[] =>
  ['--storage-path', '--dbpath'].flatMap((flag) => findProcesses(flag, storagePath));
