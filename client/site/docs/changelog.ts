/** Changes that callers can notice, newest first. */
export const changelog = [
  'The size of the archive of a pack, before it is downloaded (/api/pack/{id}/zip/size).',
  'The average colours of the pictures of levels (/api/level/picture-colors).',
  'A pack that has as many editors as it may have refuses another one with the code too_many_editors.',
  'The size of one archive of several levels, before it is downloaded (/api/level/zip/size).',
  'Searches for levels and packs (/api/level/search, /api/pack/search), and what has changed in the list of levels (/api/level/list?since=…).',
  'Events as a list and as a stream (/api/events), and webhooks.',
  'The OpenAPI description names every status, header and error code of a call; its operation IDs have no dots.',
  'The first version of these calls.',
];
