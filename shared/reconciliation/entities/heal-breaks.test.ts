import { describe, expect, test } from 'vitest';
import type { Break } from '#shared/breaks/break.ts';
import type { CompleteComparison } from '#shared/breaks/breaks.ts';
import type { AnyEntity } from '#shared/mirror/mirrored-entity.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createFakeTombstones } from '#test/fakes/tombstones.ts';
import { checkedEntity, type Suspect } from './checked-entity.ts';
import type { NamedSides } from './entity-sides.ts';
import { createHealBreaks } from './heal-breaks.ts';
import type { ItemName } from './item-name.ts';
import { readableKind } from './readable-kinds.ts';
import type { SettledSide } from './settle-side.ts';

const begunAt = '2026-03-20T12:00:00.000Z';
const list: ItemName = { kind: 'reservations', id: 'acc_1' };

interface Facts {
  readonly name?: ItemName;
  /** Reservations on the list. */
  readonly shown?: readonly string[];
  /** Suspicions about reservations, by id. */
  readonly suspects?: Readonly<Record<string, Partial<Suspect>>>;
  readonly settled?: readonly SettledSide[];
  /** The event of each reservation in the mirror. */
  readonly mirrored?: Readonly<Record<string, string>>;
  readonly breaks?: readonly Partial<Break>[];
  readonly erased?: readonly string[];
}

const sideOf = (id: string): NamedSides => ({
  kind: 'reservation',
  id,
  row: readableKind('reservation', 'state')!,
  held: {},
  shown: undefined,
  nowMs: 0,
});

async function healed(facts: Facts) {
  const {
    name = list,
    shown = [],
    suspects = {},
    settled = [],
    mirrored = {},
    breaks = [],
    erased = [],
  } = facts;
  const compared: CompleteComparison[] = [];
  const ended: string[] = [];
  const healBreaks = createHealBreaks({
    breaks: {
      heal: async (comparison) => (compared.push(comparison), Promise.resolve([])),
      settle: async (entity, because) => Promise.resolve(void ended.push(`${entity}: ${because}`)),
      ofEntity: async (entity) => {
        const known = { field: 'status', kind: 'STATUS_BEHIND', state: 'OPEN', lastSeenAt: begunAt } as const;
        const rows = breaks.filter((each) => each.entity === entity);
        return Promise.resolve(rows.map((each) => ({ ...known, ...each }) as Break));
      },
    },
    tombstones: createFakeTombstones(...erased),
    mirror: {
      entity: (async (_kind: string, id: string) => {
        const eventId = mirrored[id];
        const entity = { aspects: { state: { eventId } } } as unknown as AnyEntity;
        return Promise.resolve(eventId === undefined ? undefined : entity);
      }) as never,
    },
    clock: createManualClock(),
  });
  const noted = Object.entries(suspects).map(([id, suspect]) => [
    `reservation ${id} state`,
    { what: 'w', since: begunAt, ...suspect },
  ]);
  const before = checkedEntity.parse({ suspects: Object.fromEntries(noted) });
  const result = await healBreaks({ name, before, sides: shown.map(sideOf), settled, begunAt });
  return { ...result, compared: compared.map(({ entity }) => entity), comparisons: compared, ended };
}

describe('breaks end', () => {
  test('of entities of a list that differed before, and of no others', async () => {
    const { compared } = await healed({ shown: ['r1', 'r2'], suspects: { r2: {} } });
    expect(compared).toEqual(['reservation r2']);
  });

  test('of the entity that its item names, though nothing of it differed before', async () => {
    const name: ItemName = { kind: 'reservation', id: 'r1' };
    expect((await healed({ name, shown: ['r1', 'r2'] })).compared).toEqual(['reservation r1']);
  });

  test('but for those that the comparison has found again', async () => {
    const found = { kind: 'STATUS_AHEAD', field: 'status', entity: 'reservation r1' };
    const other = { ...found, entity: 'reservation r2' };
    const settled = [found, other].map((each) => ({ part: '', line: {}, break: each }) as never);
    const { comparisons } = await healed({ shown: ['r1'], suspects: { r1: {} }, settled });
    expect(comparisons).toMatchObject([
      { entity: 'reservation r1', found: [found], begunAt, endsDecisions: true },
    ]);
  });
});

describe('a break that another comparison has seen since this one began', () => {
  const seen = { entity: 'reservation r1', lastSeenAt: '2026-03-20T12:00:00.001Z' };

  test('is left to a later one', async () => {
    const facts = { shown: ['r1'], suspects: { r1: {} } };
    expect(await healed({ ...facts, breaks: [seen] })).toMatchObject({ later: ['reservation r1'] });
    expect(await healed({ ...facts, breaks: [{ entity: 'reservation r1' }] })).toMatchObject({ later: [] });
  });

  test('is not waited for if nothing of it differed before', async () => {
    const name: ItemName = { kind: 'reservation', id: 'r1' };
    expect(await healed({ name, shown: ['r1'], breaks: [seen] })).toMatchObject({ later: [] });
  });
});

describe('what has left its list', () => {
  const off = async (suspect: Partial<Suspect>, mirrored?: string) => {
    const facts = {
      suspects: { r1: suspect },
      ...(mirrored !== undefined && { mirrored: { r1: mirrored } }),
    };
    return (await healed(facts)).lost;
  };

  test.each<[string, Partial<Suspect>, string | undefined, boolean]>([
    ['that the mirror lacked, and has now', { held: '' }, 'e1', true],
    ['that the mirror still lacks', { held: '', sent: 1 }, undefined, false],
    ['whose row has changed since the answer of the bank was sent', { held: 'e1', sent: 1 }, 'e2', true],
    ['whose row has changed before anything was sent', { held: 'e1', sent: 0 }, 'e2', false],
    ['whose row has not changed', { held: 'e1', sent: 1 }, 'e1', false],
    ['of which an older version noted no row', { sent: 1 }, 'e1', false],
  ])('%s', async (_, suspect, ...[mirrored, hasArrived]) => {
    expect(await off(suspect, mirrored)).toEqual(hasArrived ? [] : ['reservation r1 state']);
  });

  test('is not lost while it is shown, and agrees once the mirror has it', async () => {
    const facts = { suspects: { r1: { held: '' } } };
    expect(await healed({ ...facts, shown: ['r1'] })).toMatchObject({ lost: [], forPeople: [] });
    const arrived = await healed({ ...facts, mirrored: { r1: 'e1' } });
    expect(arrived).toMatchObject({ lost: [], forPeople: [], compared: ['reservation r1'] });
  });

  test.each<[string, Partial<Break>, boolean]>([
    ['is for people while its break stands', { state: 'OPEN' }, true],
    ['is not for people once its break has ended', { state: 'AUTO_HEALED' }, false],
    ['is not for people because of a break that others find', { kind: 'BALANCE_UNEXPLAINED' }, false],
  ])('%s', async (_, found, isForPeople) => {
    const breaks = [{ entity: 'reservation r1', ...found }];
    const result = await healed({ suspects: { r1: { held: '' } }, breaks });
    expect(result.forPeople).toEqual(isForPeople ? ['reservation r1 state'] : []);
    expect(result).toMatchObject({ compared: [], ended: [] });
  });

  test('is not for people once it is erased: its break ends', async () => {
    const breaks = [{ entity: 'reservation r1' }];
    expect(await healed({ suspects: { r1: { held: '' } }, breaks, erased: ['r1'] })).toMatchObject({
      forPeople: [],
      ended: ['reservation r1: it was erased'],
    });
  });
});
