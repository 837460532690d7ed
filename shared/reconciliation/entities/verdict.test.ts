import { describe, expect, test } from 'vitest';
import type { EventDefinition, EventOrder } from '#shared/events/definition.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { MirroredAspect } from '#shared/mirror/mirrored-entity.ts';
import type { ReadableKind } from './readable-kinds.ts';
import type { ShownEntity } from './shown-entity.ts';
import { isAbsentLatest, verdictOn, type HeldAspect } from './verdict.ts';

const nowMs = Date.parse('2026-03-20T12:00:00Z');
const ranks = [['OPEN'], ['SETTLED', 'PAID'], ['DONE', 'FAILED']];
const byRank: EventOrder = { by: 'rank', ranks };

const definitionBy = (order: EventOrder, more: Partial<EventDefinition> = {}) =>
  ({ type: 'TEST', entity: { kind: 'reservation', aspect: 'state' }, order, ...more }) as EventDefinition;
const withStatus = (order: EventOrder) => definitionBy(order, { status: { field: 'state.name' } });

const shownAs = (
  definition: EventDefinition,
  body: JsonObject,
  more: Partial<ShownEntity> = {},
): ShownEntity => ({
  definition,
  id: 'x',
  body,
  isNotified: true,
  ...more,
});
const inState = (name: string, order: EventOrder = byRank, more: JsonObject = {}) =>
  shownAs(withStatus(order), { state: { name }, ...more });

const held = (status: string | undefined, more: Partial<MirroredAspect<unknown>> = {}): HeldAspect => ({
  row: {
    status,
    terminal: false,
    orderUncertain: false,
    sequence: '',
    since: '2026-03-20T11:00:00.000Z',
    updatedAt: '2026-03-20T11:00:00.000Z',
    eventId: 'e1',
    eventType: 'UNKNOWN TO THE CATALOGUE',
    ...more,
  },
});
const rowOf = (more: Partial<ReadableKind> = {}): ReadableKind => ({
  kind: 'reservation',
  aspect: 'state',
  readBy: [],
  fields: {},
  ...more,
});

const verdict = (
  have: HeldAspect,
  ...[shown, row = {}]: readonly [ShownEntity | undefined, Partial<ReadableKind>?]
) => verdictOn({ held: have, shown, row: rowOf(row), nowMs });

describe('a status', () => {
  test.each<[string, string, string, string | undefined]>([
    ['behind', 'OPEN', 'SETTLED', 'STATUS_BEHIND'],
    ['behind a final one', 'SETTLED', 'DONE', 'STATUS_BEHIND'],
    ['beside, which counts as behind', 'SETTLED', 'PAID', 'STATUS_BEHIND'],
    ['ahead', 'SETTLED', 'OPEN', 'STATUS_AHEAD'],
    ['final before the bank', 'DONE', 'OPEN', 'STATUS_AHEAD'],
    ['at another end', 'DONE', 'FAILED', 'STATUS_CONFLICT'],
    ['that the bank does not name', 'OPEN', '', 'STATUS_AHEAD'],
    ['the same', 'OPEN', 'OPEN', undefined],
  ])('that is %s: %s, and the bank has %s', (_, ours, ...[theirs, kind]) => {
    const sides = {
      kind,
      field: 'status',
      expected: ours,
      found: theirs,
      isHealed: kind === 'STATUS_BEHIND',
    };
    expect(verdict(held(ours), inState(theirs))).toEqual(kind === undefined ? undefined : sides);
  });

  test('at another end is no difference where the bank shows all ends alike', () => {
    expect(verdict(held('DONE'), inState('FAILED'), { endsAlike: true })).toBeUndefined();
    expect(verdict(held('DONE'), inState('OPEN'), { endsAlike: true })).toMatchObject({
      kind: 'STATUS_AHEAD',
    });
  });

  test('that recurs is never ahead, unless it is final', () => {
    const arrival: EventOrder = { by: 'arrival', terminal: ['DONE'] };
    expect(verdict(held('ON'), inState('OFF', arrival))).toMatchObject({ kind: 'STATUS_BEHIND' });
    expect(verdict(held('OFF'), inState('ON', arrival))).toMatchObject({ kind: 'STATUS_BEHIND' });
    expect(verdict(held('DONE'), inState('ON', arrival))).toMatchObject({ kind: 'STATUS_AHEAD' });
  });

  test('that no event has had yet is one that the mirror lacks', () => {
    expect(verdict(held(undefined), inState('OPEN'))).toMatchObject({ expected: '', found: 'OPEN' });
  });

  test('is what the type of the event says where its payload says none', () => {
    const step = shownAs(definitionBy({ ...byRank, step: 'DONE' }), {});
    expect(verdict(held('DONE'), step)).toBeUndefined();
    expect(verdict(held('OPEN'), step)).toMatchObject({ expected: 'OPEN', found: 'DONE' });
    const none = shownAs(definitionBy({ by: 'version', field: 'at' }), {});
    expect(verdict(held(undefined), none)).toBeUndefined();
  });

  test('of the mirror is as far as the type of its own event says', () => {
    const shown = shownAs(
      definitionBy({ by: 'rank', ranks: [['CREATED'], ['FULFILLED']], step: 'FULFILLED' }),
      {},
    );
    const behind = held('CREATED', { eventType: 'PERSON_SEIZURE_CREATED' });
    expect(verdict(behind, shown)).toMatchObject({ kind: 'STATUS_BEHIND', isHealed: true });
    const ended = held('DELETED', { eventType: 'PERSON_SEIZURE_DELETED' });
    expect(verdict(ended, shown)).toMatchObject({ kind: 'STATUS_CONFLICT', isHealed: false });
  });

  test('of what never changes is not compared', () => {
    expect(verdict(held('OPEN'), inState('DONE', { by: 'append' }))).toBeUndefined();
  });

  test('of kinds with a break of their own is that break', () => {
    const row = { differsAs: 'RESERVATION' } as const;
    expect(verdict(held('OPEN'), inState('DONE'), row)).toMatchObject({
      kind: 'RESERVATION',
      isHealed: true,
    });
    expect(verdict(held('DONE'), inState('OPEN'), row)).toMatchObject({
      kind: 'RESERVATION',
      isHealed: false,
    });
    expect(verdict(held('DONE'), inState('FAILED'), row)).toMatchObject({ kind: 'STATUS_CONFLICT' });
    expect(verdict({}, inState('OPEN'), row)).toEqual({
      kind: 'RESERVATION',
      field: 'status',
      isHealed: true,
    });
  });
});

describe('what one side lacks', () => {
  const missing = { kind: 'MISSING_LOCAL', field: 'id', isHealed: true };

  test('is missing in the mirror, if the bank sends an event about it that can be understood', () => {
    expect(verdict({}, inState('OPEN'))).toEqual(missing);
    expect(verdict({}, { ...inState('OPEN'), isNotified: false })).toBeUndefined();
    expect(verdict({}, shownAs(withStatus(byRank), {}))).toBeUndefined();
    expect(verdict({}, shownAs(definitionBy({ by: 'version', field: 'at' }), {}))).toEqual(missing);
  });

  test('is gone from the bank, unless it had ended', () => {
    expect(verdict(held('OPEN'), undefined)).toEqual({ kind: 'ORPHAN_LOCAL', field: 'id', isHealed: false });
    expect(verdict(held('DONE', { terminal: true }), undefined)).toBeUndefined();
    expect(verdict({}, undefined)).toBeUndefined();
  });
});

describe('what is read after each change', () => {
  const read = definitionBy({ by: 'read' });
  const shown = (more: Partial<ShownEntity> = {}) => shownAs(read, { name: 'A' }, more);
  const absent = shown({ isAbsent: true });
  const early = '2026-03-20T10:00:00.000Z';
  const late = '2026-03-20T11:00:00.000Z';
  const of = (readAt: string) => held(undefined, { readAt, data: { name: 'A' } }).row;
  const missing = { kind: 'MISSING_LOCAL', isHealed: true };
  const person = { kind: 'person' } as const;

  test.each<[string, HeldAspect, ShownEntity, Partial<ReadableKind>, object | undefined]>([
    ['is there on both sides', { row: of(early) }, shown(), {}, undefined],
    ['was found again', { row: of(late), absence: of(early) }, shown(), {}, undefined],
    [
      'was not found by the last read',
      { row: of(early), absence: of(late) },
      shown(),
      {},
      { ...missing, field: 'id' },
    ],
    [
      'was never found',
      { absence: of(early) },
      shown({ isNotified: false }),
      {},
      { ...missing, field: 'id' },
    ],
    ['was never read', {}, shown(), {}, { ...missing, field: 'id' }],
    ['was never read, and has no event', {}, shown({ isNotified: false }), {}, undefined],
    ['is gone from the bank', { row: of(early) }, absent, {}, { ...missing, field: 'absence' }],
    ['is gone on both sides', { row: of(early), absence: of(late) }, absent, {}, undefined],
    ['is on neither side', {}, absent, person, undefined],
    [
      'is a customer whose deletion had no event',
      { row: of(early), absence: of(late) },
      absent,
      person,
      { kind: 'ORPHAN_LOCAL', field: 'customer', isHealed: false },
    ],
    [
      'is a business whose deletion had no event',
      { row: of(early), absence: of(late) },
      absent,
      { kind: 'business' },
      { kind: 'ORPHAN_LOCAL', field: 'customer', isHealed: false },
    ],
    [
      'is another part of a customer',
      { row: of(early), absence: of(late) },
      absent,
      { kind: 'person', aspect: 'identification' },
      undefined,
    ],
  ])('%s', (_, have, ...[entity, row, expected]) => {
    expect(verdict(have, entity, row)).toEqual(expected);
  });

  test('has the content that the bank shows', () => {
    const row = { fields: { '': 'METADATA' } } as const;
    expect(verdict({ row: of(early) }, shown(), row)).toBeUndefined();
    const other = shown({ body: { name: 'B' } });
    expect(verdict({ row: of(early) }, other, row)).toEqual({
      kind: 'METADATA',
      field: 'content',
      isHealed: true,
    });
    expect(verdict({ row: of(early) }, other)).toBeUndefined();
  });

  test('was not found last if nothing was read later', () => {
    expect(isAbsentLatest({})).toBe(false);
    expect(isAbsentLatest({ absence: of(early) })).toBe(true);
    expect(isAbsentLatest({ row: of(early), absence: of(early) })).toBe(false);
  });
});

describe('a field', () => {
  const row = { fields: { 'amount.value': 'AMOUNT', 'limit.value': 'STATUS_BEHIND' } } as const;
  const both = (ours: JsonObject, theirs: JsonObject, order: EventOrder = byRank) =>
    verdict(held('OPEN', { data: ours }), inState('OPEN', order, theirs), row);

  test('that differs is a break of its kind, and an amount shows both sides', () => {
    expect(both({ amount: { value: 700 } }, { amount: { value: 650 } })).toEqual({
      kind: 'AMOUNT',
      field: 'amount.value',
      expected: '700',
      found: '650',
      differenceCents: -50,
      isHealed: true,
    });
    expect(both({ limit: { value: 700 } }, { limit: { value: 650 } })).toEqual({
      kind: 'STATUS_BEHIND',
      field: 'limit.value',
      isHealed: true,
    });
  });

  test.each<[string, JsonObject, JsonObject]>([
    ['is the same', { amount: { value: 700 } }, { amount: { value: '700' } }],
    ['is on our side alone', { amount: { value: 700 } }, {}],
    ['is on the side of the bank alone', {}, { amount: { value: 700 } }],
    ['is no single value', { amount: { value: [1] } }, { amount: { value: 700 } }],
    ['is not compared', { other: 1 }, { other: 2 }],
  ])('that %s does not differ', (_, ours, theirs) => {
    expect(both(ours, theirs)).toBeUndefined();
  });

  test('of what never changes is for people', () => {
    const append: EventOrder = { by: 'append' };
    expect(both({ limit: { value: 1 } }, { limit: { value: 2 } }, append)).toMatchObject({ isHealed: false });
    expect(both({ amount: { value: 1 } }, { amount: { value: 2 } }, append)).toMatchObject({
      isHealed: false,
    });
  });

  test('counts after the status, and before the age', () => {
    const stays = { ...row, movesWithinHours: 1 };
    const old = { since: '2026-03-01T00:00:00.000Z', data: { amount: { value: 1 } } };
    const shown = (name: string) => inState(name, byRank, { amount: { value: 2 } });
    expect(verdict(held('OPEN', old), shown('DONE'), stays)).toMatchObject({ field: 'status' });
    expect(verdict(held('OPEN', old), shown('OPEN'), stays)).toMatchObject({ field: 'amount.value' });
  });
});

describe('a state that should have ended', () => {
  const hours = (count: number) => ({ since: new Date(nowMs - count * 3_600_000).toISOString() });
  const stuck = { kind: 'STUCK', field: 'status', expected: 'OPEN', isHealed: false };

  test.each<[string, Partial<MirroredAspect<unknown>>, Partial<ReadableKind>, object | undefined]>([
    ['is stuck after its hours', hours(24.001), { movesWithinHours: 24 }, stuck],
    ['is not stuck within them', hours(24), { movesWithinHours: 24 }, undefined],
    ['may last', hours(9_000), {}, undefined],
    ['is final', { ...hours(25), terminal: true }, { movesWithinHours: 24 }, undefined],
    ['may stay', hours(25), { movesWithinHours: 24, mayStay: ['OPEN'] }, undefined],
    ['may stay in another one', hours(25), { movesWithinHours: 24, mayStay: ['DONE'] }, stuck],
  ])('%s', (_, more, ...[row, expected]) => {
    expect(verdict(held('OPEN', more), inState('OPEN'), row)).toEqual(expected);
  });

  test('has a name', () => {
    const nameless = shownAs(definitionBy({ by: 'version', field: 'at' }), {});
    expect(verdict(held(undefined, hours(25)), nameless, { movesWithinHours: 24 })).toBeUndefined();
  });
});
