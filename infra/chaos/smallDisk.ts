import { execFileSync } from 'node:child_process';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A disk that can be filled without harm to anything else. */
export interface SmallDisk {
  /** Takes all room that is left; the returned function gives it back. */
  fill(): Promise<() => Promise<void>>;
  unmount(): void;
}

const sizeMb = 512;

/** Mounts a disk at a folder; null where this account must not. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | null> {
  await mkdir(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  return {
    async fill() {
      const ballast = join(folder, 'ballast');
      const { bavail, bsize } = await statfs(folder);
      try {
        await writeFile(ballast, Buffer.alloc(bavail * bsize));
      } catch (error) {
        // Somebody has stored something meanwhile, so that the disk was full even earlier.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
      return () => rm(ballast, { force: true });
    },
    // A killed process may hold a file for another moment, during which the disk is only hidden.
    unmount: () => void execFileSync('umount', ['-l', folder]),
  };
}
