import escapeHtml from 'escape-html';
import type { Mail } from './mailer.ts';

export interface Letter {
  to: string;
  subject: string;
  /** Plain text, a paragraph each. */
  before: string[];
  /** A button; in plain text only its address. */
  link?: { label: string; url: string };
  after?: string[];
}

const font = 'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c2733';
const button =
  'display:inline-block;padding:12px 22px;border-radius:999px;background:#1769e0;color:#fff;font-weight:600;text-decoration:none';

/** Writes a letter as plain text and as HTML. Its texts are escaped. */
export function writeMail({ to, subject, before, link, after = [] }: Letter): Mail {
  const text = [...before, ...(link ? [link.url] : []), ...after, 'Marbleland'].join('\n\n');
  const paragraphs = (words: string[]) => words.map((each) => `<p>${escapeHtml(each)}</p>`);
  const pressed = link
    ? [
        `<p><a href="${escapeHtml(link.url)}" style="${button}">${escapeHtml(link.label)}</a></p>`,
        `<p style="font-size:13px;color:#5b6875">Or open this address: ${escapeHtml(link.url)}</p>`,
      ]
    : [];
  const html = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;background:#f3f6fa"><div style="max-width:560px;margin:0 auto;padding:28px;border-radius:14px;background:#fff;${font}">`,
    ...paragraphs(before),
    ...pressed,
    ...paragraphs(after),
    '<p style="color:#5b6875">Marbleland</p></div></body></html>',
  ].join('\n');
  return { to, subject, text: `${text}\n`, html };
}
