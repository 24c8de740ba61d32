import type { ModerationAction, ModerationEntry } from '../../shared/moderation.ts';

const verbs: Record<ModerationAction, string> = {
  'account.suspend': 'suspended',
  'account.unsuspend': 'unsuspended',
  'moderator.grant': 'made a moderator of',
  'moderator.revoke': 'took the moderator’s role from',
  'profile.editBio': 'changed the bio of',
  'profile.setAvatar': 'changed the avatar of',
  'level.edit': 'edited',
  'level.replace': 'renewed',
  'level.delete': 'deleted',
  'level.restore': 'brought back',
  'pack.edit': 'edited',
  'pack.chooseEditors': 'chose the editors of',
  'pack.delete': 'deleted',
  'pack.restore': 'brought back',
  'comment.delete': 'deleted',
  'report.resolve': 'resolved a report of',
};

/** “Rolly deleted the level “Slope” of Ivory”. */
export function describeEntry({ by, action, account, thing }: ModerationEntry): string {
  const who = by?.username ?? 'The operator';
  const whose = account?.username ?? 'someone who left';
  const what = thing ? `the ${thing.kind} “${thing.name}” of ${whose}` : whose;
  return `${who} ${verbs[action]} ${what}`;
}
