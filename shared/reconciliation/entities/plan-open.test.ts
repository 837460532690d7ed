import { expect, test } from 'vitest';
import type { AnyEntity } from '#shared/mirror/mirrored-entity.ts';
import type { PlanCursor } from './plan-cursor.ts';
import { planOpen } from './plan-open.ts';
import { readableKinds } from './readable-kinds.ts';

/** Parts that are read every night, in their order, and behind them both kinds of customers. */
const parts = readableKinds
  .filter(({ movesWithinHours, lasts }) => movesWithinHours !== undefined || lasts === true)
  .map(({ kind }) => kind);
const partOf = (kind: string) => parts.indexOf(kind as never);
const [persons, businesses] = [parts.length, parts.length + 1];

interface Facts {
  readonly ids?: readonly string[];
  readonly next?: string;
  readonly after?: string;
  /** Aspects of each entity of the mirror. */
  readonly mirrored?: Readonly<Record<string, object>>;
}

async function planned(part: number, { ids = [], next, after, mirrored = {} }: Facts) {
  const asked: object[] = [];
  const plan = await planOpen(
    {
      open: { page: async (of) => (asked.push(of), Promise.resolve({ ids, next })) },
      mirror: {
        entity: (async (kind: string, id: string) => {
          const aspects = mirrored[id];
          return Promise.resolve(aspects && ({ kind, id, aspects } as AnyEntity));
        }) as never,
      },
    },
    { of: 'open', part, after },
  );
  return { ...plan, asked };
}

const open = (part: number, after?: string): PlanCursor => ({ of: 'open', part, ...(after && { after }) });

test('what is not final is read by its id, page by page, and then the next part follows', async () => {
  const part = partOf('overdraft_application');
  expect(await planned(part, { ids: ['o1', 'o2'], next: 'o2', after: 'o0' })).toEqual({
    items: ['overdraft_application/o1', 'overdraft_application/o2'],
    next: open(part, 'o2'),
    asked: [{ kind: 'overdraft_application', aspect: 'state', after: 'o0' }],
  });
  expect(await planned(part, { ids: [] })).toMatchObject({ items: [], next: open(part + 1) });
});

test('what only a list shows is read by the list of its owner, if the mirror names one', async () => {
  const row = (data: object) => ({ state: { eventType: 'SDD_COLLECTION_APPLICATION', data } });
  const mirrored = { a1: row({ person_id: 'per_1' }), a2: row({}) };
  expect(
    await planned(partOf('sdd_collection_application'), { ids: ['a1', 'a2', 'a3'], mirrored }),
  ).toMatchObject({
    items: ['sdd_collection_applications/per_1'],
  });
});

test.each([
  ['person', persons],
  ['business', businesses],
])('a %s whom the last read did not find is read again', async (kind, part) => {
  const mirrored = {
    c1: { absence: { readAt: '2026-03-02' } },
    c2: { state: { readAt: '2026-03-01' }, absence: { readAt: '2026-03-02' } },
    // Found again.
    c3: { state: { readAt: '2026-03-03' }, absence: { readAt: '2026-03-02' } },
  };
  const facts = { ids: ['c1', 'c2', 'c3', 'c4'], mirrored, after: 'c0' };
  expect(await planned(part, { ...facts, next: 'c4' })).toEqual({
    items: [`${kind}/c1`, `${kind}/c2`],
    next: open(part, 'c4'),
    asked: [{ kind, aspect: 'absence', after: 'c0' }],
  });
  expect(await planned(part, facts)).toMatchObject({ next: open(part + 1) });
});

test('after both kinds of customers, what changed follows', async () => {
  expect(await planned(businesses + 1, {})).toEqual({
    items: [],
    next: { of: 'changed', family: 0 },
    asked: [],
  });
});
