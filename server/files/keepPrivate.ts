import { chmod, mkdir, stat } from 'node:fs/promises';

/**
 * Makes a folder, and files that this process and its children create from now on, unreadable for other users
 * of the machine: mail addresses and hashes of passwords are in there. A folder of another user, such as a
 * mounted one, is left as it is.
 */
export async function keepPrivate(folder: string): Promise<void> {
  process.umask(0o077);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid } = await stat(folder);
  if (uid === process.getuid?.()) await chmod(folder, 0o700);
}
