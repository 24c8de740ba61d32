import { gzipSync } from 'node:zlib';
import { limits } from '../../../shared/limits.ts';
import { addressOf } from '../../../shared/routeAddress.ts';
import type { Attack, Attacker, Attacks } from './attack.ts';
import { asJson, keepSending, post } from './requests.ts';

const asForm = { 'Content-Type': 'application/x-www-form-urlencoded' };
const manyKeys = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 'v']));
const manyIds = Array.from({ length: limits.bulkDownloadLevels }, (_, index) => index + 1).join(',');
const manyAccents = '\u0301'.repeat(490_000);

const edit = ({ large }: Attacker, missionInfo: Record<string, string>) => ({
  path: addressOf('level.edit', { params: { id: large.id } }),
  method: 'PATCH' as const,
  headers: asJson(large.token),
  body: JSON.stringify({ missionInfo, remarks: null }),
});

/** 20 kB that become 20 MB. */
const sendBombs: Attack = (attacker, signal) => {
  const body = new Uint8Array(gzipSync(Buffer.alloc(20_000_000, ' ')));
  const headers = { ...asJson(attacker.token), 'Content-Encoding': 'gzip' };
  return keepSending(10, () => ({ path: addressOf('pack.create'), method: 'POST', headers, body }))(
    attacker,
    signal,
  );
};

export const bodyAttacks: Attacks = {
  'bodies of 60,000 keys': keepSending(5, (_, attacker) => ({
    ...edit(attacker, manyKeys),
    headers: asJson(attacker.token),
  })),
  'edits of a mission of 4.9 MB': keepSending(10, (turn, attacker) =>
    edit(attacker, { name: `Large ${turn}`, artist: 'Bench', desc: 'Large' }),
  ),
  'forms of nearly 500 kB': keepSending(10, () => ({
    path: addressOf('level.zipMany'),
    method: 'POST',
    headers: asForm,
    body: `ids=1${'+'.repeat(490_000)}x`,
  })),
  'the size of 50,000 levels': post(10, addressOf('level.zipSize'), () => JSON.stringify({ ids: manyIds })),
  'JSON of 490,000 brackets': post(10, addressOf('pack.create'), () => '['.repeat(490_000)),
  'JSON of one text of 980 kB': post(10, addressOf('pack.create'), () =>
    JSON.stringify({ name: manyAccents, description: 'Large' }),
  ),
  'gzip bombs': sendBombs,
};
