/** Changes that callers can notice, newest first. */
export const changelog = [
  'The size of the picture of a level (pictureSize, in /api/level/{id}/extended-info).',
  'The size of the archive of a level, before it is downloaded (/api/level/{id}/zip/size).',
  'A new version of a level can name the edit of the level for which its changes were found (editedAt, from replacedEditedAt of the checked upload): when the level was edited since, it is refused with the code conflict.',
  'What has changed in the list of levels (/api/level/list?since=…): only changes of levels move the revision. counts=0 answers where counts begin, and no counts: the whole list has them. counts without since is no longer ignored.',
  'The size of the archive of a pack, before it is downloaded (/api/pack/{id}/zip/size).',
  'A person with a session has an allowance of reads of their own, before that of their address. A read that is answered 304 to a named ETag is given back to the address, so many times a minute: of the first page, of the lists of levels and packs, and of one level, pack or profile.',
  'Several levels or packs that are added within a second come as one live event, levels:added or packs:added.',
  'A checked upload for a level to replace names the files that differ (changedFiles).',
  'The editors of a pack have a number that grows with every change of them (editorsVersion), in /api/pack/:id/info, in the calls that change them and in their live events.',
  'The average colours of the pictures of levels (/api/level/picture-colors).',
  'A pack that has as many editors as it may have refuses another one with the code too_many_editors.',
  'The size of one archive of several levels, before it is downloaded (/api/level/zip/size).',
  'Searches for levels and packs (/api/level/search, /api/pack/search), and what has changed in the list of levels (/api/level/list?since=…).',
  'Events as a list and as a stream (/api/events), and webhooks.',
  'The OpenAPI description names every status, header and error code of a call; its operation IDs have no dots.',
  'The first version of these calls.',
];
