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
  'score.delete': 'deleted the score of',
  'message.delete': 'deleted a message of',
  'report.resolve': 'resolved a report of',
  'secondFactor.reset': 'turned off the two-step sign-in of',
};

/** “Rolly deleted the level “Slope” of Ivory”. */
export function describeEntry({ by, action, account, thing }: ModerationEntry): string {
  const who = by?.username ?? 'The operator';
  const whose = account?.username ?? 'someone who left';
  return `${who} ${verbs[action]} ${thing ? describeThing(action, thing, whose) : whose}`;
}

function describeThing(
  action: ModerationAction,
  { kind, name }: NonNullable<ModerationEntry['thing']>,
  whose: string,
): string {
  const thing = `the ${kind} “${name}”`;
  return action === 'score.delete' || action === 'message.delete'
    ? `${whose} in ${thing}`
    : `${thing} of ${whose}`;
}
