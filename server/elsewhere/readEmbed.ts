import { ApiError } from '../../shared/errors.ts';
import { findPage, pathOf } from '../../shared/pageAddresses.ts';
import { siteName } from '../../shared/pageHead.ts';
import { pages } from '../../shared/pages.ts';
import {
  avatarSides,
  levelPictureBox,
  levelPictureCrops,
  linkPictureSize,
  type PictureSize,
  packImageSides,
  square,
} from '../../shared/pictureSizes.ts';
import { addressOf } from '../../shared/routeAddress.ts';
import type { Deps } from '../deps.ts';
import { linkPictures } from './linkPictures.ts';
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

interface Picture extends PictureSize {
  path: string;
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
  async level({ pageCaches: { levels } }, id) {
    const level = await levels.read(id);
    const picture = (size: PictureSize): Picture => ({
      path: addressOf('level.image', { params: { id }, query: { ...size } }),
      ...size,
    });
    const { medium, small } = levelPictureCrops;
    return {
      title: level.artist ? `${level.name} by ${level.artist}` : level.name,
      author: level.addedBy,
      pictures: [cardOf('level', id), picture(levelPictureBox), picture(medium), picture(small)],
    };
  },
  async pack({ pageCaches: { packs } }, id) {
    const pack = await packs.read(id);
    const { small, medium, large } = packImageSides;
    const picture = (side: number): Picture => ({
      path: addressOf('pack.image', { params: { id }, query: { width: side } }),
      ...square(side),
    });
    return {
      title: pages.pack.about(pack).title,
      author: pack.createdBy,
      pictures: [cardOf('pack', id), picture(large), picture(medium), picture(small)],
    };
  },
  async profile(deps, id) {
    const profile = await readPublicProfile(deps, id);
    const { small, large } = avatarSides;
    const picture = (side: number): Picture => ({
      path: addressOf('account.avatar', { params: { id }, query: { size: side } }),
      ...square(side),
    });
    return {
      title: profile.username,
      author: profile,
      pictures: [cardOf('profile', id), picture(large), picture(small)],
    };
  },
};

const cardOf = (kind: EmbeddedPage, id: number): Picture => ({
  path: linkPictures[kind](id),
  ...linkPictureSize,
});
