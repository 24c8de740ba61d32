import escapeHtml from 'escape-html';

/** Missions may contain characters that XML allows nowhere, not even escaped. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const escapeText = (text: string): string => escapeHtml(text.replace(forbidden, ''));

/** An XML element around text, which is escaped, or around other elements. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (string | Xml)[]
): Xml {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`);
  const inner = content.map((part) => (typeof part === 'string' ? escapeText(part) : part.xml)).join('');
  return { xml: `<${name}${written.join('')}${inner ? `>${inner}</${name}>` : '/>'}` };
}

export interface Xml {
  xml: string;
}

export const xmlDocument = ({ xml }: Xml): string => `<?xml version="1.0" encoding="utf-8"?>\n${xml}\n`;
