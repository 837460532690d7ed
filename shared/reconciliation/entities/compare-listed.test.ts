import { expect, test } from 'vitest';
import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import { aRun } from '#test/fixtures/runs.ts';
import { createCompareListed } from './compare-listed.ts';
import { checkedEntity, type ListAnswers } from './checked-entity.ts';

const work: ItemWork = {
  run: aRun({ job: 'reconciliation', asOf: '2026-03-20' }),
  look: 1,
  mayWrite: async () => Promise.resolve(true),
};

interface Facts {
  readonly list?: ItemResult;
  readonly own?: ItemResult;
  /** What the list has noted; of this run, unless it says otherwise. */
  readonly noted?: Partial<ListAnswers>;
}

/** Compares the reservation `r1` by the list of its account. */
async function compared({ list = { outcome: 'agrees' }, own = { outcome: 'differs' }, noted }: Facts) {
  const asked: string[] = [];
  const answers = noted && { runId: work.run.id, open: [], notAlike: {}, ...noted };
  const compareListed = createCompareListed({
    checked: { read: async () => Promise.resolve(checkedEntity.parse({ answers })) },
    compareNamed: async ({ kind, id }) => {
      asked.push(`${kind}/${id}`);
      return Promise.resolve(kind === 'reservations' ? list : own);
    },
  });
  const name = { kind: 'reservation', id: 'r1' } as const;
  const result = await compareListed({ name, list: { kind: 'reservations', id: 'acc_1' }, work });
  return { result, isReadByItsId: asked.includes('reservation/r1') };
}

const differs = { outcome: 'differs' };
const agrees = { outcome: 'agrees' };
const again: ItemResult = { again: { afterSeconds: 60, orElse: 'in-motion' } };

test.each<[string, Facts, ItemResult, boolean]>([
  ['waits with its list', { list: again }, again, false],
  ['is left with its list', { list: 'left' }, 'left', false],
  ['is refused with its list', { list: { outcome: 'refused' } }, { outcome: 'refused' }, false],
  ['agrees if it is open, and the list was read for another one', { noted: { open: ['r1'] } }, agrees, false],
  [
    'is what the list found of it, rather than alike because it is open',
    { noted: { open: ['r1'], notAlike: { 'reservation r1': 'healed' } } },
    { outcome: 'healed' },
    false,
  ],
  ['that is not on the list is read by its id', { noted: { open: ['r2'] } }, differs, true],
  [
    'agrees although another one of its list differs',
    { noted: { notAlike: { 'reservation r2': 'differs' }, open: ['r1'] } },
    agrees,
    false,
  ],
  ['is read by its id in a dry run, which notes nothing', {}, differs, true],
  [
    'is read by its id if only a run before has noted it',
    { noted: { runId: 'before', open: ['r1'] } },
    differs,
    true,
  ],
  ['waits if its own reading does', { own: again, noted: {} }, again, true],
])('a reservation %s', async (_, facts, ...[result, isReadByItsId]) => {
  expect(await compared(facts)).toEqual({ result, isReadByItsId });
});

test.each<[string, Facts, ItemResult]>([
  ['for the reservation for which it was read', { noted: { open: ['r1'], readFor: 'r1' } }, differs],
  ['not for another one', { noted: { open: ['r1'], readFor: 'r2' } }, agrees],
  ['not for any if the run planned the list itself', { noted: { open: ['r1'] } }, agrees],
  ['for each reservation of a dry run', { own: agrees }, differs],
])('the result of the list counts %s', async (_, facts, result) => {
  expect((await compared({ ...facts, list: differs })).result).toEqual(result);
});
