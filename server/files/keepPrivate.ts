import { chmod, mkdir, stat } from 'node:fs/promises';

/**
 * Makes a folder, and what this process and those that it starts make from now on, readable for nobody else
 * on the machine: mail addresses and hashes of passwords are in there. A folder of another user, such as a
 * mounted one, stays as they have set it.
 */
export async function keepPrivate(folder: string): Promise<void> {
  process.umask(0o077);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid } = await stat(folder);
  if (uid === process.getuid?.()) await chmod(folder, 0o700);
}
