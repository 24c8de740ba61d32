import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPackOp, type PackContent, type PackOp } from '../../../shared/applyPackOp.ts';
import { eventually } from '../../../shared/testing/eventually.ts';
import { insertLevel } from '../../testing/factories.ts';
import { openPackFollower, type PackFollower } from '../../testing/packFollower.ts';
import { type Person, personWith, signUpPerson, visitor } from '../../testing/person.ts';
import { startTwoProcesses } from '../../testing/twoProcesses.ts';

/**
 * Five people edit one pack at the pages of two processes, while connections freeze and break, pages are
 * loaded anew, rights end and levels are deleted. PACK_HISTORIES sets how many histories are played, with new
 * seeds.
 */
const histories = Number(process.env.PACK_HISTORIES ?? 4);
const people = 5;
const levelCount = 7;
const servers = await startTwoProcesses();
const [first, second] = servers;
const persons = await Promise.all(Array.from({ length: people }, () => signUpPerson(first)));
const owner = persons[0] ?? visitor(first);

const who = fc.nat(people - 1);
const level = fc.nat(levelCount - 1);
const anchor = fc.option(level, { nil: null });
const anyEdit = fc.oneof(
  fc.record({ op: fc.constant('add' as const), level, after: anchor }),
  fc.record({ op: fc.constant('remove' as const), level, after: anchor }),
  fc.record({ op: fc.constant('move' as const), level, after: anchor }),
  fc.record({ op: fc.constant('note' as const), level, after: anchor }),
  fc.record({ op: fc.constant('describe' as const), level, after: anchor }),
);
type PlannedEdit = typeof anyEdit extends fc.Arbitrary<infer Edit> ? Edit : never;
const anything = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('edit' as const), who, edit: anyEdit }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom('freeze', 'cut', 'wake', 'reload', 'settle'),
      who,
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('endRight', 'giveRight'), who }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('deleteLevel' as const), level, who }) },
);

let written = 0;
function realize({ op, level, after }: PlannedEdit, levelIds: number[]): PackOp {
  const idOf = (index: number) => levelIds[index] ?? 900_000;
  const levelId = idOf(level);
  const place = { after: after === null ? null : idOf(after) };
  written += 1;
  switch (op) {
    case 'add':
      return { op, levelIds: [levelId], ...place };
    case 'remove':
      return { op, levelIds: [levelId] };
    case 'move':
      return { op, levelId, ...place };
    case 'note':
      return { op, levelId, note: `Why ${written}` };
    case 'describe':
      return { op, description: `Text ${written}` };
  }
}

const setRight = (id: string, person: Person | undefined, mayEdit: boolean) =>
  owner.request(mayEdit ? 'pack.addEditor' : 'pack.removeEditor', {
    params: { id, accountId: String(person?.id) },
  });

/** The whole history of a pack, and what it leads to. */
async function replay(id: string, start: PackContent) {
  const steps = [];
  for (let since = 0; ; ) {
    const { ops, hasMore } = await owner.call('pack.opsSince', { params: { id }, query: { since } });
    steps.push(...ops);
    since = ops.at(-1)?.version ?? since;
    if (!hasMore) break;
  }
  return { steps, content: steps.flatMap(({ ops }) => ops).reduce<PackContent>(applyPackOp, start) };
}

test(
  'whatever goes wrong, everybody ends with the same pack, and each acknowledged edit is in its history once',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { minLength: 15, maxLength: 40 }), async (actions) => {
        const levelIds: number[] = [];
        for (let each = 0; each < levelCount; each++) {
          levelIds.push((await insertLevel(first, owner.id))._id);
        }
        const start = { name: 'Ours', description: 'Together' };
        const { packId } = await owner.call('pack.create', { body: start });
        const id = String(packId);
        for (const person of persons.slice(1)) await setRight(id, person, true);
        const pages = await Promise.all(
          persons.map(({ token }, index) => openPackFollower(servers[index % 2] ?? first, token, packId)),
        );
        const page = (index: number): PackFollower => pages[index] ?? pages[0] ?? expect.fail();

        for (const action of actions) {
          if (action.what === 'edit') page(action.who).edit([realize(action.edit, levelIds)]);
          else if (action.what === 'freeze') page(action.who).network.freeze();
          else if (action.what === 'cut') await page(action.who).network.cut();
          else if (action.what === 'wake') await page(action.who).wake();
          else if (action.what === 'reload') page(action.who).reload();
          else if (action.what === 'settle') await page(action.who).attempt();
          else if (action.what === 'deleteLevel') {
            await owner.request('level.delete', { params: { id: String(levelIds[action.level]) } });
          } else if (action.who > 0) await setRight(id, persons[action.who], action.what === 'giveRight');
        }
        for (const each of pages) await each.wakeIfAway();
        await Promise.all(pages.map((each) => each.saved()));

        const { steps, content } = await replay(id, { ...start, levelIds: [], notes: {} });
        const clientIds = steps.flatMap(({ clientId }) => clientId ?? []);
        expect(new Set(clientIds).size).toBe(clientIds.length);
        for (const { stored, refused } of pages) {
          expect(clientIds).toEqual(expect.arrayContaining([...stored]));
          for (const clientId of refused) expect(clientIds).not.toContain(clientId);
        }
        for (const server of servers) {
          const { name, description, levelIds, notes } = await visitor(server).call('pack.info', {
            params: { id },
          });
          expect({ name, description, levelIds, notes }).toEqual(content);
        }
        const version = steps.at(-1)?.version ?? 0;
        await eventually(() => {
          for (const each of pages) expect(each.shown()).toEqual({ ...content, version });
        });
        await personWith(second, owner.token).call('pack.delete', { params: { id } });
        await eventually(() => expect(pages.every((each) => each.isGone())).toBe(true));
        await Promise.all(pages.map((each) => each.close()));
      }),
      { numRuns: histories },
    );
  },
  60_000 + histories * 20_000,
);
