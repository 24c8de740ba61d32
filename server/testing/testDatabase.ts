import { inject } from 'vitest';

/**
 * The address of the database for this worker of the tests. Each test file uses its own database there, by name;
 * nothing that one worker does can hold up another.
 */
export function testDatabase(): string {
  const uris = inject('mongodbUris');
  const uri = uris[Number(process.env.VITEST_POOL_ID ?? 0) % uris.length];
  if (uri === undefined) throw new Error('No database runs for the tests.');
  return uri;
}
