/**
 * All control characters but tab and line feed. They are invisible, and some programs stop reading at them.
 */
const controls = /[^\P{Cc}\t\n]/gu;

/** Characters that set the direction of the following text, so that `exe.txt` can be shown for `txt.exe`. */
export const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const hasDirections = (text: string): boolean => text.search(directions) >= 0;

/** A text without control characters; its lines end with a line feed. */
export const cleanText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(controls, '');

/** The same as one line, without characters that change its direction. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .replace(/[\t\n]+/g, ' ')
    .replace(directions, '');
