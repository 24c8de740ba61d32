/**
 * The same code in ASCII. V8 keeps the text of a file as long as it runs, and that of a file with any other character
 * in twice the memory. It is not for code that reads the raw text of a template or the source of a pattern.
 */
export function escapeUnicode(code) {
  return code.replace(
    /(\\*)([\x80-\uffff])/g,
    (_, slashes, unit) => slashes.slice(slashes.length % 2) + escapeOf(unit),
  );
}

const escapeOf = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
