import { describe, expect, test } from 'vitest';
import type { Break, BreakKind, FoundBreak } from '#shared/breaks/break.ts';
import { personSeizureCreated } from '#shared/events/accounts/seizures.ts';
import type { ItemWork } from '#shared/jobs/item.ts';
import type { MirroredAspect } from '#shared/mirror/mirrored-entity.ts';
import { timedOrder } from '#shared/events/payments/orders.ts';
import { aRun } from '#test/fixtures/runs.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { checkedEntity, type Suspect } from './checked-entity.ts';
import type { Differing } from './differing.ts';
import type { ItemName } from './item-name.ts';
import { readableKind } from './readable-kinds.ts';
import { breakFieldOf, createSettleSide, type SettledSide } from './settle-side.ts';
import { shownAs } from './shown-entity.ts';
import type { Difference } from './verdict.ts';

const at = (time: string) => `2026-03-20T${time}Z`;
const now = at('12:00:00.000');
const lagMs = 900_000;
const absenceMs = 3_600_000;

const behind: Difference = {
  kind: 'STATUS_BEHIND',
  field: 'status',
  expected: 'SCHEDULED',
  found: 'EXECUTED',
  isHealed: true,
};
const list: ItemName = { kind: 'timed_orders', id: 'acc_1' };

interface Facts {
  readonly difference?: Difference;
  readonly name?: ItemName;
  /** When the row of the mirror was written, or `false` if it has none. */
  readonly updatedAt?: string | false;
  readonly eventId?: string;
  readonly kind?: 'timed_order' | 'seizure';
  readonly shown?: boolean;
  /** What was noted of the same difference; before the first comparison nothing is. */
  readonly noted?: Partial<Suspect>;
  /** The item was compared before. */
  readonly wasCompared?: boolean;
  readonly parkedAt?: string;
  readonly mayWrite?: boolean;
  readonly accountId?: string;
  /** What people have made of its break. */
  readonly state?: Break['state'];
}

function differingOf(facts: Facts): Differing {
  const { difference = behind, updatedAt = at('08:00:00.000'), eventId = 'e1', kind = 'timed_order' } = facts;
  const data = { customer_id: 'per_1' };
  const eventType = 'PERSON_SEIZURE_CREATED';
  const row = { updatedAt, eventId, eventType, data, terminal: false } as MirroredAspect<unknown>;
  const definition = kind === 'seizure' ? personSeizureCreated : timedOrder;
  const shown = facts.shown === false ? undefined : shownAs(definition, 'x', { account_id: 'acc_shown' });
  const held = updatedAt === false ? {} : { row };
  return { side: { kind, id: 'x', row: readableKind(kind, 'state')!, held, shown, nowMs: 0 }, difference };
}

function setUp(facts: Facts) {
  const opened: FoundBreak[] = [];
  const sent: string[] = [];
  const settleSide = createSettleSide({
    mirror: {
      history: async function* () {
        await Promise.resolve();
        yield { state: 'applied', at: at('11:59:00.000') } as never;
        if (facts.parkedAt !== undefined) yield { state: 'parked', at: facts.parkedAt } as never;
      },
    },
    breaks: {
      open: async (found) => (opened.push(found), Promise.resolve({ state: facts.state ?? 'OPEN' } as Break)),
    },
    heal: async ({ shown, since }) => Promise.resolve(void sent.push(`${shown.definition.type} ${since}`)),
    lagMs,
    absenceMs,
    clock: createManualClock(Date.parse(now)),
  });
  const work: ItemWork = {
    run: aRun({ job: 'reconciliation', asOf: '2026-03-20', id: 'night' }),
    look: 1,
    mayWrite: async () => Promise.resolve(facts.mayWrite ?? true),
  };
  const differing = differingOf(facts);
  const part = `${differing.side.kind} x state`;
  const settle = async (suspects: Readonly<Record<string, Suspect>>) => {
    const before = checkedEntity.parse({ suspects, ...(facts.wasCompared && { at: at('01:00:00.000') }) });
    const { name = list, accountId } = facts;
    return settleSide(differing, { item: 'timed_orders/acc_1', name, before, work, accountId });
  };
  return { part, settle, opened, sent };
}

/** The same difference after its first comparison at `since`, an hour ago unless said. */
async function settled(facts: Facts) {
  const { part, settle, opened, sent } = setUp(facts);
  const seen = (await settle({})) as SettledSide;
  opened.length = 0;
  const noted = { since: at('11:00:00.000'), ...facts.noted };
  const result = await settle({ [part]: { ...seen.suspect!, isFill: false, ...noted } });
  return { result, opened, sent };
}

const first = async (facts: Facts = {}) => (await setUp(facts).settle({})) as SettledSide;

describe('at its first comparison, a difference', () => {
  test('waits, and is noted with the event of the row in the mirror', async () => {
    const { settle, opened, sent } = setUp({});
    expect(await settle({})).toMatchObject({
      part: 'timed_order x state',
      suspect: { since: now, held: 'e1', sent: 0 },
      wait: { afterSeconds: 900, orElse: 'in-motion' },
    });
    expect([opened, sent]).toEqual([[], []]);
    expect((await first({ updatedAt: false })).suspect).toMatchObject({ held: '' });
  });

  test.each<[string, Facts, boolean]>([
    ['is filled in from a list that shows what the mirror never had', { updatedAt: false }, true],
    ['of an account as well', { updatedAt: false, name: { kind: 'account', id: 'x' } }, true],
    [
      'is none to fill in if an event or a break has named the entity',
      { updatedAt: false, name: { kind: 'seizure', id: 'x' } },
      false,
    ],
    ['is none to fill in if the list was compared before', { updatedAt: false, wasCompared: true }, false],
    ['is none to fill in if the mirror has the entity', {}, false],
  ])('%s', async (_, facts, isFill) => {
    expect((await first(facts)).suspect).toMatchObject({ isFill });
  });
});

describe('the break', () => {
  const base = { kind: 'STATUS_BEHIND', field: 'status', entity: 'timed_order x', runId: 'night' };

  test('has the values that are not personal, and the account', async () => {
    expect((await first({ accountId: 'acc_1' })).break).toStrictEqual({
      ...base,
      expected: 'SCHEDULED',
      found: 'EXECUTED',
      accountId: 'acc_1',
    });
    const amount: Difference = { kind: 'AMOUNT', field: 'amount.value', differenceCents: 5, isHealed: true };
    expect((await first({ difference: amount, accountId: 'acc_1' })).break).toStrictEqual({
      ...base,
      kind: 'AMOUNT',
      field: 'amount',
      differenceCents: 5,
      accountId: 'acc_1',
    });
  });

  test('has the account that the bank shows if the item is of none, or no account', async () => {
    const difference: Difference = { kind: 'STATUS_BEHIND', field: 'status', isHealed: true };
    expect((await first({ difference })).break).toStrictEqual({ ...base, accountId: 'acc_shown' });
    expect((await first({ difference, shown: false })).break).toStrictEqual(base);
  });

  test.each<[string, BreakKind, string, string]>([
    ['state', 'STATUS_BEHIND', 'status', 'status'],
    ['state', 'AMOUNT', 'payload.amount.value', 'amount'],
    ['block', 'STATUS_BEHIND', 'status', 'block.status'],
    ['mobile_number', 'METADATA', 'content', 'mobile_number.content'],
  ])('of the part %s, %s of %s has the field %s', (aspect, kind, ...[field, expected]) => {
    expect(breakFieldOf({ aspect }, kind, field)).toBe(expected);
  });
});

describe('a difference counts', () => {
  const orphan: Difference = { kind: 'ORPHAN_LOCAL', field: 'id', isHealed: false };
  const stuck: Difference = { kind: 'STUCK', field: 'status', isHealed: false };

  test.each<[string, Facts, number | undefined]>([
    ['after the lag', { noted: { since: at('11:45:00.000') } }, undefined],
    ['not before', { noted: { since: at('11:45:00.001') } }, 1],
    ['after a part of the lag that is waited for', { noted: { since: at('11:50:00.500') } }, 301],
    ['a lag after the mirror has changed', { updatedAt: at('11:50:00.000') }, 300],
    ['after an hour if the bank does not have it', { difference: orphan }, undefined],
    ['not before that hour', { difference: orphan, noted: { since: at('11:00:01.000') } }, 1],
    [
      'and is asked for again within the hour',
      { difference: orphan, noted: { since: at('11:30:00.000') } },
      900,
    ],
    ['at once if both sides agree on what is stuck', { difference: stuck, noted: { since: now } }, undefined],
  ])('%s', async (_, facts, afterSeconds) => {
    const { result, opened, sent } = await settled(facts);
    const inMotion = { wait: { afterSeconds, orElse: 'in-motion' } };
    if (afterSeconds === undefined) expect(opened.length + sent.length).toBeGreaterThan(0);
    else expect([result, opened, sent]).toMatchObject([inMotion, [], []]);
  });

  test.each<[string, Facts, boolean]>([
    ['arrived after the row of the mirror', { parkedAt: at('08:00:00.001') }, true],
    ['arrived with it', { parkedAt: at('08:00:00.000') }, false],
    ['arrived while the mirror has no row', { parkedAt: at('08:00:00.000'), updatedAt: false }, true],
  ])('not while an event waits for a person that %s', async (_, facts, isParked) => {
    const { result, sent } = await settled(facts);
    if (isParked) expect(result).toMatchObject({ wait: { afterSeconds: 900, orElse: 'event-parked' } });
    expect(sent).toHaveLength(isParked ? 0 : 1);
  });

  test('anew once it is another one', async () => {
    const { part, settle } = setUp({ difference: { ...behind, expected: '12', found: '3' } });
    const other = await first({ difference: { ...behind, expected: '1', found: '23' } });
    const old = { ...other.suspect!, since: at('09:00:00.000') };
    expect(await settle({ [part]: old })).toMatchObject({ suspect: { since: now, sent: 0 } });
  });
});

describe('what counts and can be healed', () => {
  test('has a break, is sent, and is compared again a minute later', async () => {
    const { result, opened, sent } = await settled({ noted: { sent: 1 } });
    expect(opened).toMatchObject([{ kind: 'STATUS_BEHIND' }]);
    expect(sent).toEqual([`SEPA_TIMED_ORDER ${at('11:00:00.000')}`]);
    expect(result).toMatchObject({
      suspect: { sent: 2, since: at('11:00:00.000') },
      wait: { afterSeconds: 60, orElse: 'not-healed' },
    });
  });

  test.each<[string, Facts]>([
    ['what the mirror never had', { updatedAt: false, noted: { isFill: true } }],
    ['other texts', { difference: { kind: 'METADATA', field: 'content', isHealed: true } }],
  ])('has no break if it is %s', async (_, facts) => {
    const { opened, sent } = await settled(facts);
    expect([opened, sent.length]).toEqual([[], 1]);
  });

  test('is left to people once it was sent three times', async () => {
    expect((await settled({ noted: { sent: 2 } })).sent).toHaveLength(1);
    const { result, opened, sent } = await settled({ noted: { sent: 3 } });
    expect([opened.length, sent.length]).toEqual([1, 0]);
    expect(result).toMatchObject({ suspect: { sent: 3 } });
    expect(result).not.toHaveProperty('wait');
  });

  test('is left without a break if nothing may be written any more', async () => {
    expect(await settled({ mayWrite: false })).toEqual({ result: 'left', opened: [], sent: [] });
  });
});

describe('a seizure that the bank no longer has', () => {
  const gone: Facts = {
    kind: 'seizure',
    shown: false,
    difference: { kind: 'ORPHAN_LOCAL', field: 'id', isHealed: false },
  };

  test('is for people until they have decided', async () => {
    const { result, opened, sent } = await settled(gone);
    expect([opened.length, sent]).toEqual([1, []]);
    expect(result).not.toHaveProperty('wait');
  });

  test('ends in the mirror after that, with its break as it is', async () => {
    const { opened, sent } = await settled({ ...gone, state: 'RESOLVED' });
    expect(opened).toHaveLength(1);
    expect(sent).toEqual([`PERSON_SEIZURE_DELETED ${at('11:00:00.000')}`]);
  });

  test('stays with people once its end was sent three times', async () => {
    const { opened, sent } = await settled({ ...gone, state: 'RESOLVED', noted: { sent: 3 } });
    expect([opened.length, sent]).toEqual([1, []]);
  });
});
