import { describe, expect, test } from 'vitest';
import type { Break } from '#shared/breaks/break.ts';
import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import { aRun } from '#test/fixtures/runs.ts';
import { createCompareById } from './compare-by-id.ts';
import type { ItemKind } from './item-kinds.ts';

const work: ItemWork = {
  run: aRun({ job: 'reconciliation', asOf: '2026-03-20' }),
  look: 1,
  mayWrite: async () => Promise.resolve(true),
};

interface Facts {
  /** The data of the mirror's reservation `x`, if it has one. */
  readonly reservation?: object;
  readonly breaks?: readonly Partial<Break>[];
  /** Of what is compared, one after the other; then `agrees`. */
  readonly results?: readonly ItemResult[];
}

/** Compares the entity `x` of a kind, and notes what is read for it. */
async function compared(kind: ItemKind, { reservation, breaks = [], results = [] }: Facts) {
  const asked: string[] = [];
  const left = [...results];
  const row = { eventType: 'RESERVATION_CREATED', data: reservation };
  const compareById = createCompareById({
    mirror: {
      entity: async () =>
        Promise.resolve(
          reservation === undefined
            ? undefined
            : ({ kind: 'reservation', id: 'x', aspects: { state: row } } as never),
        ),
    },
    breaks: {
      ofEntity: async (entity) => Promise.resolve(entity === `${kind} x` ? (breaks as Break[]) : []),
    },
    checked: { read: async () => Promise.resolve({ suspects: {} }) },
    compareNamed: async (name, _work, as = {}) => {
      const about = [`${name.kind}/${name.id}`, as.readFor, as.accountId];
      asked.push(about.filter((each) => each !== undefined).join(' '));
      return Promise.resolve(left.shift() ?? { outcome: 'agrees' });
    },
  });
  const result = await compareById({ kind, id: 'x' }, work);
  return { result, asked };
}

const unheard: ItemResult = { outcome: 'unheard' };
const standing = { state: 'OPEN', accountId: 'acc_1' } as const;

describe('a reservation that the mirror has', () => {
  test('is compared by the list of its account', async () => {
    const { asked, result } = await compared('reservation', { reservation: { account_id: 'acc_1' } });
    expect(asked).toEqual(['reservations/acc_1 x', 'reservation/x']);
    expect(result).toEqual({ outcome: 'agrees' });
  });

  test('and whose account nobody knows is not read', async () => {
    const { asked, result } = await compared('reservation', { reservation: {} });
    expect(asked).toEqual([]);
    expect(result).toEqual({ outcome: 'owner-unknown' });
  });
});

describe('what the mirror lacks', () => {
  test('and no standing break names is gone', async () => {
    const settled = { state: 'RESOLVED', accountId: 'acc_1' } as const;
    expect(await compared('reservation', { breaks: [settled], results: [unheard] })).toEqual({
      result: { outcome: 'gone' },
      asked: ['reservation/x'],
    });
  });

  test('is searched on the account of its break, the first one that names an account', async () => {
    const breaks = [{ state: 'OPEN' } as const, standing, { ...standing, accountId: 'acc_2' }];
    expect((await compared('reservation', { breaks, results: [unheard] })).asked).toEqual([
      'reservation/x',
      'reservations/acc_1 x',
      'reservation/x acc_1',
    ]);
  });

  test.each([
    ['instant_transfer', 'instant_transfers/acc_1 x'],
    ['seizure', 'owner/acc_1 x'],
  ] as const)('of the kind %s is searched in %s', async (kind, list) => {
    const { asked } = await compared(kind, { breaks: [standing], results: [unheard] });
    expect(asked).toEqual([`${kind}/x`, list, `${kind}/x acc_1`]);
  });

  test('and no list shows is read by its id, with its account', async () => {
    const { asked } = await compared('overdraft', { breaks: [standing], results: [unheard] });
    expect(asked).toEqual(['overdraft/x', 'overdraft/x acc_1']);
  });

  test('and neither side has any more still differs', async () => {
    const facts = { breaks: [standing], results: [unheard, unheard] };
    expect((await compared('overdraft', facts)).result).toEqual({ outcome: 'differs' });
  });

  test('and whose break names no account cannot be found', async () => {
    const facts = { breaks: [{ state: 'OPEN' } as const], results: [unheard] };
    expect(await compared('overdraft', facts)).toEqual({
      result: { outcome: 'owner-unknown' },
      asked: ['overdraft/x'],
    });
  });
});

test('what is compared by its id, and waits, is not searched elsewhere', async () => {
  const again = { again: { afterSeconds: 60, orElse: 'in-motion' } };
  expect(await compared('loan', { breaks: [standing], results: [again] })).toEqual({
    result: again,
    asked: ['loan/x'],
  });
});
