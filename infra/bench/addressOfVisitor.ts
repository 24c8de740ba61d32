/**
 * The header with which one of many visitors comes from an address of its own: the site shares its time fairly
 * between addresses, and would serve all at one address like one visitor who asks for too much.
 */
export const addressOfVisitor = (index: number): Record<string, string> => ({
  'X-Forwarded-For': `198.18.${Math.floor(index / 256)}.${index % 256}`,
});
