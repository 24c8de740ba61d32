const digits = '[1-9]\\d{0,14}';

/** An ID in an address: a positive whole number that JavaScript represents exactly. */
export const idPattern = new RegExp(`^${digits}$`);

/** The same after a prefix: the room of one thing, `pack:7`. */
export const prefixedIdPattern = (...prefixes: readonly string[]): RegExp =>
  new RegExp(`^(${prefixes.join('|')}):${digits}$`);
