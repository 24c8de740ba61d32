const digits = '[1-9]\\d{0,14}';

/** An ID as it stands in an address: a positive whole number that JavaScript holds exactly. */
export const idPattern = new RegExp(`^${digits}$`);

/** The same after a prefix: a room of one thing, `pack:7`. */
export const prefixedIdPattern = (...prefixes: readonly string[]): RegExp =>
  new RegExp(`^(${prefixes.join('|')}):${digits}$`);
