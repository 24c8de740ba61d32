import sharp from 'sharp';

const svgLoader = { operation: ['VipsForeignLoadSvg'] };

/** SVG can be read only meanwhile, and only ours. For processes that do one job at a time. */
export async function withOwnSvg<T>(draw: () => Promise<T>): Promise<T> {
  sharp.unblock(svgLoader);
  try {
    return await draw();
  } finally {
    sharp.block(svgLoader);
  }
}
