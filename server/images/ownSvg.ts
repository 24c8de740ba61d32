import sharp from 'sharp';

const svgLoader = { operation: ['VipsForeignLoadSvg'] };

/** Allows SVG, which is blocked otherwise, while we draw our own. For processes that do one job at a time. */
export async function withOwnSvg<T>(draw: () => Promise<T>): Promise<T> {
  sharp.unblock(svgLoader);
  try {
    return await draw();
  } finally {
    sharp.block(svgLoader);
  }
}
