import { describe, expect, test } from 'vitest';
import type { Break, FoundBreak } from '#shared/breaks/break.ts';
import { reservationCreated } from '#shared/events/accounts/reservations.ts';
import { cardAuthorization } from '#shared/events/cards/authorizations.ts';
import { loan } from '#shared/events/lending/loans.ts';
import { timedOrder } from '#shared/events/payments/orders.ts';
import type { AnyEntity, MirroredAspect } from '#shared/mirror/mirrored-entity.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createMemoryFamilyQueues } from '#test/fakes/family-queues.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryMetrics } from '#test/fakes/telemetry.ts';
import { createFakeTombstones } from '#test/fakes/tombstones.ts';
import { aRun } from '#test/fixtures/runs.ts';
import type { EntityReads } from './bank-reads/entity-reads.ts';
import { checkedEntity, type CheckedEntity, type Suspect } from './checked-entity.ts';
import { createCompareEntity } from './compare-entity.ts';
import { shownAs, type ShownEntity } from './shown-entity.ts';

const now = '2026-03-20T12:00:00.000Z';
const before = '2026-03-20T10:00:00.000Z';

interface Facts {
  readonly shown?: readonly ShownEntity[];
  /** Rows of the mirror, by kind and id. */
  readonly mirrored?: Readonly<Record<string, Partial<MirroredAspect<unknown>>>>;
  readonly noted?: Partial<CheckedEntity>;
  readonly breaks?: readonly Partial<Break>[];
  readonly erased?: readonly string[];
  readonly dryRun?: boolean;
}

/** One comparison of an item: its result, and what it has written, opened and settled. */
async function compared(item: string, facts: Facts) {
  const { shown = [], mirrored = {}, noted = {}, breaks = [], erased = [], dryRun = false } = facts;
  const written: CheckedEntity[] = [];
  const [opened, ended]: [FoundBreak[], string[]] = [[], []];
  const metrics = createMemoryMetrics();
  const entity = async (kind: string, id: string) => {
    const row = mirrored[`${kind} ${id}`];
    const state = {
      status: 'SCHEDULED',
      terminal: false,
      since: before,
      updatedAt: before,
      eventId: 'e',
      ...row,
    };
    const found = { kind, id, aspects: { state }, totals: [] } as unknown as AnyEntity;
    return Promise.resolve(row === undefined ? undefined : found);
  };
  const compare = createCompareEntity({
    reads: new Proxy({} as EntityReads, { get: () => async () => Promise.resolve(shown) }),
    mirror: { entity: entity as never, history: async function* () {} },
    tombstones: createFakeTombstones(...erased),
    checked: {
      read: async () => Promise.resolve(checkedEntity.parse(noted)),
      write: async (_item, row) => Promise.resolve(void written.push(row)),
    },
    breaks: {
      open: async (found) => (opened.push(found), Promise.resolve({ state: 'OPEN' } as Break)),
      heal: async () => Promise.resolve([]),
      settle: async (of, because) => Promise.resolve(void ended.push(`${of}: ${because}`)),
      ofEntity: async (of) => Promise.resolve(breaks.filter((each) => each.entity === of) as Break[]),
    },
    queues: createMemoryFamilyQueues(),
    bodies: createMemoryBodyStore(),
    maxMessageBytes: 200_000,
    clock: createManualClock(Date.parse(now)),
    lagMs: 900_000,
    absenceMs: 3_600_000,
    mostDiffering: 20,
    metrics,
  });
  const run = aRun({ job: 'reconciliation', asOf: '2026-03-20', id: 'night', request: { dryRun } });
  const result = await compare(item, { run, look: 1, mayWrite: async () => Promise.resolve(true) });
  return { result, written, opened, ended, counts: metrics.counts };
}

const suspect = (more: Partial<Suspect> = {}): Suspect => ({
  what: 'w',
  since: before,
  sent: 0,
  isFill: false,
  ...more,
});
const order = (id: string, status: string) => shownAs(timedOrder, id, { id, status, account_id: 'acc_1' });
const reservation = (id: string) =>
  shownAs(reservationCreated, id, { id, status: 'OPEN', account_id: 'acc_1' });
const listOfOrders = 'timed_orders/acc_1';

test('an item of another version is not read', async () => {
  expect((await compared('planets/p1', {})).result).toEqual({ outcome: 'unreadable' });
});

describe('a dry run', () => {
  const dry = async (facts: Facts) => compared(listOfOrders, { ...facts, dryRun: true });
  const mirrored = { 'timed_order o1': {}, 'timed_order o2': { status: 'CANCELED', terminal: true } };

  test('says that both sides agree, without any difference', async () => {
    const alike = { shown: [order('o1', 'SCHEDULED')], mirrored };
    expect((await dry(alike)).result).toStrictEqual({ outcome: 'agrees' });
  });

  test('would leave something to people as soon as one difference cannot be healed', async () => {
    const one = order('o1', 'EXECUTED');
    expect((await dry({ shown: [one], mirrored })).result).toMatchObject({
      outcome: 'would-heal',
      line: { differences: [{ entity: 'timed_order o1' }] },
    });
    const { result, written, opened } = await dry({ shown: [one, order('o2', 'EXECUTED')], mirrored });
    expect(result).toMatchObject({ outcome: 'would-differ' });
    expect([written, opened]).toEqual([[], []]);
  });
});

describe('the row of an item', () => {
  const mirrored = {
    'loan l1': { eventType: 'LOAN', status: 'open', data: { payload: { person_id: 'p' } } },
  };
  const shows = (status: string) => [shownAs(loan, 'l1', { entity_uuid: 'l1', payload: { status } })];

  test('says when and in which run it was compared, and no more if it agrees', async () => {
    const { written, counts } = await compared('loan/l1', { mirrored, shown: shows('open') });
    expect(written).toStrictEqual([{ suspects: {}, at: now, runId: 'night', outcome: 'agrees' }]);
    expect(counts).toEqual({ 'Entities-agrees': 1 });
  });

  test('keeps the last comparison while a difference waits', async () => {
    const facts = { mirrored, shown: shows('closed') };
    const [first] = (await compared('loan/l1', facts)).written;
    expect(Object.keys(first!)).toEqual(['suspects']);
    expect(Object.keys(first!.suspects)).toEqual(['loan l1 state']);
    const noted = { at: before, runId: 'night before', outcome: 'agrees' };
    expect((await compared('loan/l1', { ...facts, noted })).written).toMatchObject([{ at: before }]);
  });

  test('of a list has its answers to other items of the run', async () => {
    const { written } = await compared('reservations/acc_1', {
      shown: [reservation('r1')],
      mirrored: { 'reservation r1': { status: 'OPEN' } },
    });
    expect(written).toStrictEqual([
      {
        suspects: {},
        at: now,
        runId: 'night',
        outcome: 'agrees',
        answers: { runId: 'night', open: ['r1'], notAlike: {} },
      },
    ]);
  });

  test('names open reservations alone, and only as many as it has room for', async () => {
    const openOf = async (item: string, shown: readonly ShownEntity[]) => {
      const mirrored = shown.map((each) => [`${each.definition.entity.kind} ${each.id}`, { status: 'OPEN' }]);
      const { written } = await compared(item, { shown, mirrored: Object.fromEntries(mirrored) });
      return written[0]?.answers?.open;
    };
    const many = Array.from({ length: 1_001 }, (_, n) => reservation(`r${n}`));
    expect(await openOf('reservations/acc_1', many.slice(0, 1_000))).toHaveLength(1_000);
    expect(await openOf('reservations/acc_1', many)).toEqual([]);
    expect(await openOf(listOfOrders, [order('o1', 'OPEN')])).toEqual([]);
  });
});

test('what was seen before is settled first, and each difference once', async () => {
  const ids = Array.from({ length: 21 }, (_, n) => `o${n}`);
  const known = { 'timed_order o20 state': suspect(), 'timed_order o19 state': suspect() };
  const { written, result } = await compared(listOfOrders, {
    shown: ids.map((id) => order(id, 'EXECUTED')),
    mirrored: Object.fromEntries(ids.map((id) => [`timed_order ${id}`, {}])),
    noted: { suspects: known },
  });
  const noted = Object.keys(written[0]!.suspects);
  expect(noted.slice(0, 3)).toEqual(['o19', 'o20', 'o0'].map((id) => `timed_order ${id} state`));
  expect(noted).toHaveLength(20);
  const { line } =
    'again' in (result as object) ? (result as { again: { line: object } }).again : { line: {} };
  expect(line).toMatchObject({ differences: { length: 20 } });
});

test('while another comparison has seen its break later, an item is compared again, and nothing is forgotten', async () => {
  const part = 'timed_order o1 state';
  const seen = { entity: 'timed_order o1', kind: 'STATUS_BEHIND', field: 'status', state: 'OPEN' } as const;
  const facts = {
    shown: [order('o1', 'SCHEDULED')],
    mirrored: { 'timed_order o1': {} },
    noted: { suspects: { [part]: suspect({ sent: 1 }) } },
  };
  const later = await compared(listOfOrders, {
    ...facts,
    breaks: [{ ...seen, lastSeenAt: '2026-03-20T12:00:00.001Z' }],
  });
  expect(later.result).toEqual({ again: { afterSeconds: 900, orElse: 'in-motion' } });
  expect(later.written).toMatchObject([{ suspects: { [part]: { sent: 1 } } }]);
  const healed = await compared(listOfOrders, { ...facts, breaks: [{ ...seen, lastSeenAt: now }] });
  expect(healed.result).toEqual({ outcome: 'healed', line: { healed: 1 } });
  expect(healed.written).toMatchObject([{ suspects: {} }]);
});

test('a difference that waits is compared again when it counts, whatever else was seen later', async () => {
  const { result } = await compared(listOfOrders, {
    shown: [order('o1', 'SCHEDULED'), order('o2', 'EXECUTED')],
    mirrored: { 'timed_order o1': {}, 'timed_order o2': { updatedAt: '2026-03-20T11:50:00.000Z' } },
    noted: { suspects: { 'timed_order o1 state': suspect({ sent: 1 }) } },
    breaks: [
      {
        entity: 'timed_order o1',
        kind: 'STATUS_BEHIND',
        field: 'status',
        state: 'OPEN',
        lastSeenAt: '2026-03-20T12:00:00.001Z',
      },
    ],
  });
  expect(result).toMatchObject({ again: { line: { differences: [{ entity: 'timed_order o2' }] } } });
});

describe('what was erased', () => {
  test('has the breaks of its item ended, and those of all that differed', async () => {
    const noted = { at: before, suspects: { 'reservation r1 state': suspect() } };
    expect(await compared('reservations/acc_1', { erased: ['acc_1'], noted })).toMatchObject({
      result: { outcome: 'gone' },
      ended: ['reservations acc_1: it was erased', 'reservation r1: it was erased'],
      written: [{ at: before, suspects: {} }],
    });
  });

  test('leaves no row if nothing of it differed', async () => {
    expect(await compared('loan/l1', { erased: ['l1'] })).toMatchObject({
      ended: ['loan l1: it was erased'],
      written: [],
    });
  });

  test.each<[string, object]>([
    ['a text of its event', { meta_info: JSON.stringify({ cards: { card_id: 'erased' } }) }],
    ['what is no event that fits', { amount: 'a lot', account_id: 'erased' }],
  ])('is not missing in the mirror where %s names it', async (_, more) => {
    const shown = [shownAs(cardAuthorization, 'r1', { id: 'r1', status: 'OPEN', ...more })];
    expect(await compared('reservations/acc_1', { shown, erased: ['erased'] })).toMatchObject({
      result: { outcome: 'agrees' },
    });
    expect(await compared('reservations/acc_1', { shown })).toMatchObject({
      result: { again: { orElse: 'in-motion' } },
    });
  });
});
