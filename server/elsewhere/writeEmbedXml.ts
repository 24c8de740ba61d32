import type { Embed } from './readEmbed.ts';
import { element, xmlDocument } from './xml.ts';

export const writeEmbedXml = (embed: Embed): string =>
  xmlDocument(
    element('oembed', {}, ...Object.entries(embed).map(([name, value]) => element(name, {}, String(value)))),
  );
