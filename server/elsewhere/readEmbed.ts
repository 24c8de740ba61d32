import { ApiError } from '../../shared/errors.ts';
import { linkPictures } from '../../shared/linkPictures.ts';
import { findPage, pathOf } from '../../shared/pageAddresses.ts';
import { pictureSize, siteName } from '../../shared/pageHead.ts';
import { pages } from '../../shared/pages.ts';
import { addressOf } from '../../shared/routeAddress.ts';
import type { Deps } from '../deps.ts';
import { readPublicProfile } from './readPublicProfile.ts';

/** The facts from which another site shows a link as a card: an answer of type `link` of oEmbed 1.0. */
export type Embed = Readonly<Record<string, string | number>>;

export interface EmbedWish {
  /** The whole address of the page. */
  url: string;
  /** The most pixels that a picture may have. */
  maxwidth: number;
  maxheight: number;
}

/** The pages that others may embed. */
const embeddedPages = ['level', 'pack', 'profile'] as const;
type EmbeddedPage = (typeof embeddedPages)[number];

export const isEmbedded = (name: string): name is EmbeddedPage =>
  embeddedPages.some((embedded) => embedded === name);

interface Card {
  title: string;
  author: { id: number; username: string };
  /** From the largest to the smallest. */
  pictures: readonly Picture[];
}

interface Picture {
  path: string;
  width: number;
  height: number;
}

/**
 * Describes a page of this site, from memory.
 * @throws ApiError not_found for any other address; the error of the page for a thing that does not exist
 */
export async function readEmbed(deps: Deps, { url, maxwidth, maxheight }: EmbedWish): Promise<Embed> {
  const origin = deps.config.publicUrl;
  const address = URL.canParse(url) ? new URL(url) : null;
  const found = address && address.origin === new URL(origin).origin ? findPage(address.pathname) : null;
  if (!found || !isEmbedded(found.name)) throw new ApiError('not_found');
  const { title, author, pictures } = await cards[found.name](deps, Number(found.params.id));
  const picture = pictures.find(({ width, height }) => width <= maxwidth && height <= maxheight);
  return {
    version: '1.0',
    type: 'link',
    title,
    author_name: author.username,
    author_url: origin + pathOf('profile', { id: author.id }),
    provider_name: siteName,
    provider_url: origin,
    cache_age: 3_600,
    ...(picture && {
      thumbnail_url: origin + picture.path,
      thumbnail_width: picture.width,
      thumbnail_height: picture.height,
    }),
  };
}

const cards: Record<EmbeddedPage, (deps: Deps, id: number) => Promise<Card>> = {
  async level({ pages: { levels } }, id) {
    const level = await levels.read(id);
    const picture = (width: number, height: number): Picture => ({
      path: addressOf('level.image', { params: { id }, query: { width, height } }),
      width,
      height,
    });
    return {
      title: level.artist ? `${level.name} by ${level.artist}` : level.name,
      author: level.addedBy,
      pictures: [cardOf('level', id), picture(640, 480), picture(258, 194), picture(129, 97)],
    };
  },
  async pack({ pages: { packs } }, id) {
    const pack = await packs.read(id);
    const square = (side: number): Picture => ({
      path: addressOf('pack.image', { params: { id }, query: { width: side } }),
      width: side,
      height: side,
    });
    return {
      title: pages.pack.about(pack).title,
      author: pack.createdBy,
      pictures: [cardOf('pack', id), square(512), square(256), square(128)],
    };
  },
  async profile(deps, id) {
    const profile = await readPublicProfile(deps, id);
    const square = (side: number): Picture => ({
      path: addressOf('account.avatar', { params: { id }, query: { size: side } }),
      width: side,
      height: side,
    });
    return {
      title: profile.username,
      author: profile,
      pictures: [cardOf('profile', id), square(256), square(64)],
    };
  },
};

const cardOf = (kind: EmbeddedPage, id: number): Picture => ({
  path: linkPictures[kind](id),
  ...pictureSize,
});
