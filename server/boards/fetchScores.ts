import { z } from 'zod';
import { callLimits } from '../../shared/callLimits.ts';
import { ApiError } from '../../shared/errors.ts';
import { line } from '../../shared/fields.ts';
import { type BoardScore, ScoreType } from '../../shared/leaderboards.ts';
import { serverLimits } from '../limits.ts';

/** The reply of another site's leaderboard. Other fields are ignored. */
const ExternalBoard = z.object({
  scores: z.array(
    z.object({
      placement: z.int().positive(),
      username: line(100),
      score: z.number().nonnegative(),
      score_type: ScoreType,
    }),
  ),
});

/**
 * The best scores of another site's leaderboard, by placement. Its address comes from the operator; redirects
 * are not followed, so that nothing else is requested.
 * @throws ApiError leaderboard_failed, with the reason for the log as its cause
 */
export async function fetchScores(url: string): Promise<BoardScore[]> {
  try {
    const answer = await fetch(url, {
      headers: { Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(serverLimits.externalBoardTimeMs),
    });
    const bytes = await readLimited(answer);
    if (answer.status !== 200) throw new Error(`It answered with the status ${answer.status}.`);
    const { scores } = ExternalBoard.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return scores
      .filter(({ username }) => username)
      .sort((a, b) => a.placement - b.placement)
      .slice(0, callLimits.leaderboardScores);
  } catch (cause) {
    throw Object.assign(new ApiError('leaderboard_failed'), { cause });
  }
}

/** The decompressed body; a body that is too large is not read to its end. */
async function readLimited(answer: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > serverLimits.externalBoardBytes) throw new Error('Its answer is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
