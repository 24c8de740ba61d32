/** An ID in an address: a positive whole number that JavaScript represents exactly. */
export const idPattern = /^[1-9]\d{0,14}$/;

/** How the operator's configuration names things: a source of scores, a program that plays levels. */
export const slugPattern = /^[a-z0-9-]{1,32}$/;
