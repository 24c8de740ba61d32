import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { projectDir } from '../../server/variables.ts';

/** A program that `go install` builds from `module`, a path with a version. */
export interface GoProgram {
  name: string;
  module: string;
}

/** Where programs are built; `.ci/run` builds there too. */
const buildFolder = join(projectDir, '.data', 'engine');

const fileNameOf = ({ name }: GoProgram): string => (process.platform === 'win32' ? `${name}.exe` : name);

/** The path of a program that is on PATH or was built before; otherwise null. */
function findGoProgram(program: GoProgram): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), buildFolder];
  return folders.map((folder) => join(folder, fileNameOf(program))).find((path) => existsSync(path)) ?? null;
}

/** Finds a program or builds it, once, which takes a minute or more. Null without Go or access to its modules. */
export async function provideGoProgram(
  program: GoProgram,
  say: (sentence: string) => void = () => undefined,
): Promise<string | null> {
  const found = findGoProgram(program);
  if (found) return found;
  say(`Building ${program.name} with Go, once`);
  try {
    const env = { ...process.env, GOBIN: buildFolder };
    await promisify(execFile)('go', ['install', program.module], { env });
  } catch {
    return null;
  }
  return join(buildFolder, fileNameOf(program));
}
