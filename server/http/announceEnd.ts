import type { Deprecation } from '../../shared/route.ts';

/**
 * Announces in headers that a call will be removed: since when that is known (RFC 9745), and when it ends
 * (RFC 8594).
 */
export function announceEnd(
  ctx: { set(name: string, value: string): void },
  { since, sunset }: Deprecation,
): void {
  ctx.set('Deprecation', `@${Date.parse(since) / 1_000}`);
  ctx.set('Sunset', new Date(sunset).toUTCString());
}
