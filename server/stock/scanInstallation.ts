import { isJunkFile } from '../../shared/junkFiles.ts';
import { listDataFolder } from './dataFolder.ts';
import { formatStockList } from './stockList.ts';

/**
 * The list of the files in a real installation's data folder, and their number.
 * @throws Error with a sentence for the operator when the folder is not a game's data folder
 */
export async function scanInstallation(
  dataFolder: string,
  gameName: string,
): Promise<{ list: string; count: number }> {
  const found = [...(await listDataFolder(dataFolder)).keys()].filter((path) => !isJunkFile(path));
  if (!found.some((path) => /^interiors[^/]*\//.test(path))) {
    throw new Error(
      `${dataFolder} has no interiors. Give the folder "data" of the game, like …/platinum/data.`,
    );
  }
  const list = formatStockList(found, `${gameName} stock files, paths relative to data/`);
  return { list, count: found.length };
}
