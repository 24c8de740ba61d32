/**
 * The paths where the games look for a file, in order: as written; Gold's interiors where Platinum moved
 * them; without the `lb` of the old leaderboard folders; both. Lower case.
 */
export function stockAliases(path: string): string[] {
  const written = path.toLowerCase();
  const plain = written.replace(/^lb(?=[^/]+\/)/, '');
  return [...new Set([written, moved(written), plain, moved(plain)])];
}

function moved(path: string): string {
  return path.replace(/^interiors\//, 'interiors_mbg/');
}

/** Gold's path of a file that Platinum moved. */
export function goldPath(path: string): string {
  return path.replace(/^interiors_mbg\//i, 'interiors/');
}
