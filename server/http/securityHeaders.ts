import type { Context, Next } from 'koa';
import helmet from 'koa-helmet';
import type { Config } from '../config.ts';

/** Browser features that pages never use, so that foreign scripts cannot use them either. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Headers of every answer, also of those of the socket server. */
export const commonHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
});

/** Headers of every answer, and additional ones for pages. `scriptHashes`: the hashes of inline scripts. */
export function securityHeaders(config: Pick<Config, 'publicUrl'>, scriptHashes: readonly string[]) {
  const common = commonHeaders(config);
  const addPageHeaders = pageHeaders(config, scriptHashes);
  return async (ctx: Context, next: Next): Promise<void> => {
    ctx.set(common);
    // Pages of other sites may show this site's pictures.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    await next();
    if (ctx.response.type !== 'text/html') return;
    ctx.set('Permissions-Policy', permissionsPolicy);
    await addPageHeaders(ctx, async () => undefined);
  };
}

/**
 * Allows no inline scripts but known ones, and nothing from other sites except pictures at this one's
 * address. Pages may not be shown in a frame.
 */
function pageHeaders({ publicUrl }: Pick<Config, 'publicUrl'>, scriptHashes: readonly string[]) {
  // Some browsers do not count the site's sockets as `'self'`.
  const sockets = publicUrl.replace(/^http/, 'ws');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", sockets],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}
