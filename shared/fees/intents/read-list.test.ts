import { describe, expect, test } from 'vitest';
import type { FeeIntent, ListedFee } from '#shared/fees/model/fee-intent.ts';
import { attemptReference } from '#shared/fees/model/intent-id.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { inMemoryIntents, inMemoryRoundTripProofs } from '#test/fakes/fee-world.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { readAgain, readForReference, readOnce, resolve, type ReadListDeps } from './read-list.ts';

const lagMs = 60_000;
const minuteMs = 60_000;
const type = plannedFee.charge.type;
const clock = createManualClock();
const now = clock.now();
const iso = (ms: number) => toIsoInstant(now + ms);
const row: ListedFee = {
  type,
  cents: 500,
  reference: attemptReference(plannedFee.id, 1),
  reconciliationId: 'rec-1',
  fromBank: false,
};
const another: ListedFee = { ...row, reference: attemptReference('cd'.repeat(32), 1) };
const summed: ListedFee = { ...row, count: 2 };

interface Facts {
  readonly change: Partial<FeeIntent>;
  readonly list: readonly ListedFee[] | undefined;
  /** Whether references of the type are known to come back. */
  readonly proven?: boolean;
  /** Other fees of the account. */
  readonly fees?: readonly FeeIntent[];
}

/** Carries out one reading of the list; `undefined`: the bank does not answer. */
async function reading(read: typeof resolve, { change, list, proven = true, fees = [] }: Facts) {
  const intents = inMemoryIntents();
  const roundTrips = inMemoryRoundTripProofs(clock);
  if (proven) await roundTrips.see({ type, state: 'proven', intentId: 'another', acceptedAt: iso(0) });
  for (const fee of fees) await intents.plan(fee);
  const intent = await intents.plan({ ...plannedFee, ...change });
  const shown: (readonly ListedFee[])[] = [];
  const bank = { list: () => Promise.resolve(list) };
  const deps = { intents, roundTrips, bank, clock, lagMs } as unknown as ReadListDeps;
  const step = await read(deps, intent, { onList: (seen) => void shown.push(seen) });
  return {
    step,
    shown,
    row: intents.rows.get(intent.id)!,
    proof: roundTrips.states.get(type)?.state,
    intent,
  };
}

const unknown = { state: 'IN_DOUBT', mayRunUntil: iso(-1) } as const;

describe('an unknown outcome', () => {
  test('is not judged before the bank is surely done', async () => {
    const early = await reading(resolve, { change: { ...unknown, mayRunUntil: iso(1) }, list: [row] });
    expect(early).toMatchObject({
      step: { is: 'again', notBeforeMs: now + 1 },
      shown: [],
      row: { version: 1 },
    });
    const due = await reading(resolve, { change: { ...unknown, mayRunUntil: iso(0) }, list: [row] });
    expect(due).toMatchObject({ step: 'stepped', row: { state: 'ACCEPTED' } });
  });

  test('is not judged while the bank does not show its list', async () => {
    expect(await reading(resolve, { change: unknown, list: undefined })).toMatchObject({
      step: { is: 'again', notBeforeMs: now + minuteMs },
      shown: [],
      row: { version: 1 },
    });
  });

  test('is known once the list shows it, which proves that references come back', async () => {
    const found = await reading(resolve, { change: unknown, list: [row] });
    expect(found).toMatchObject({ step: 'stepped', shown: [[row]], proof: 'proven' });
    expect(found.row).toMatchObject({ state: 'ACCEPTED', reconciliationId: 'rec-1' });
    const first = await reading(resolve, { change: unknown, list: [row], proven: false });
    expect(first.proof).toBe('proven');
  });

  test('proves nothing about references while it is unknown', async () => {
    expect((await reading(resolve, { change: unknown, list: [], proven: false })).proof).toBeUndefined();
  });

  test('is not hidden by another fee of the account, which the bank lists under its own reference', async () => {
    const fees = [{ ...plannedFee, id: 'cd'.repeat(32) }];
    const first = await reading(resolve, { change: unknown, list: [another], fees });
    expect(first.step).toEqual({ is: 'again', notBeforeMs: now + 2 * lagMs });
    expect(first.row.forPerson).toBeUndefined();
  });

  test('is noted as absent once, and then read again two lags later', async () => {
    const first = await reading(resolve, { change: unknown, list: [] });
    expect(first.step).toEqual({ is: 'again', notBeforeMs: now + 2 * lagMs });
    expect(first.row).toMatchObject({ state: 'IN_DOUBT', absentAt: iso(0), version: 2 });
    const absentAt = iso(-1);
    const second = await reading(resolve, { change: { ...unknown, absentAt }, list: [] });
    expect(second.step).toEqual({ is: 'again', notBeforeMs: now - 1 + 2 * lagMs });
    expect(second.row).toMatchObject({ absentAt, version: 1 });
  });

  test('is sent again once it was absent twice', async () => {
    const absent = await reading(resolve, { change: { ...unknown, absentAt: iso(-2 * lagMs) }, list: [] });
    expect(absent).toMatchObject({ step: 'stepped', row: { state: 'PLANNED', attempt: 1 } });
  });

  test('is for a person if the list may hide it, and revokes the proof if it shows charges together', async () => {
    const hidden = await reading(resolve, { change: unknown, list: [another] });
    expect(hidden).toMatchObject({ step: 'stepped', proof: 'proven' });
    expect(hidden.row).toMatchObject({ state: 'IN_DOUBT', sight: [another] });
    const together = await reading(resolve, { change: unknown, list: [summed] });
    expect(together).toMatchObject({ step: 'stepped', proof: 'refuted' });
    expect(together.row.forPerson).toContain('together');
  });
});

describe('while persons decide', () => {
  const waiting = { ...unknown, forPerson: 'the bank lists it more than once', sight: [row, row] };

  test('nothing changes if the bank shows no list, or what it showed before', async () => {
    for (const list of [undefined, [row, row]])
      expect(await reading(readAgain, { change: waiting, list })).toMatchObject({
        step: { is: 'settled' },
        row: { version: 1 },
      });
  });

  test('nothing changes if the list lacks it by now', async () => {
    const absent = await reading(readAgain, { change: { ...waiting, absentAt: iso(-2 * lagMs) }, list: [] });
    expect(absent).toMatchObject({ step: { is: 'settled' }, shown: [[]], row: { version: 1 } });
  });

  test('they see what the list shows now', async () => {
    const list = [row, row, row];
    const more = await reading(readAgain, { change: waiting, list });
    expect(more).toMatchObject({ step: 'stepped', shown: [list], row: { sight: list, version: 2 } });
    const other = await reading(readAgain, { change: { ...waiting, sight: [summed] }, list: [summed] });
    expect(other).toMatchObject({ step: 'stepped', proof: 'refuted', row: { sight: [summed] } });
    expect(other.row.forPerson).toContain('together');
  });

  test('it is charged once the list shows it alone', async () => {
    const shown = await reading(readAgain, { change: waiting, list: [row] });
    expect(shown).toMatchObject({ step: 'stepped', proof: 'proven', row: { state: 'ACCEPTED' } });
    expect(shown.row.forPerson).toBeUndefined();
  });
});

describe('an accepted fee', () => {
  const accepted = { state: 'ACCEPTED', acceptedAt: iso(-lagMs) } as const;

  test('is searched again once the bank must show it, or shows its list', async () => {
    const early = { ...accepted, acceptedAt: iso(1 - lagMs) };
    expect(await reading(readForReference, { change: early, list: [another] })).toMatchObject({
      step: { is: 'again', notBeforeMs: now + 1 },
      row: { version: 1 },
    });
    expect(await reading(readForReference, { change: accepted, list: undefined })).toMatchObject({
      step: { is: 'again', notBeforeMs: now + minuteMs },
      shown: [],
    });
  });

  test('that is listed in time, among others, proves that references come back', async () => {
    for (const acceptedAt of [iso(0), iso(-lagMs)]) {
      const found = await reading(readForReference, {
        change: { ...accepted, acceptedAt },
        list: [another, row],
      });
      expect(found).toMatchObject({ step: 'stepped', shown: [[another, row]], proof: 'proven' });
      expect(found.row).toMatchObject({ checkedAt: iso(0), version: 2 });
    }
  });

  test('that is not listed in time, on a row of its own, refutes it', async () => {
    for (const list of [[another], [summed]]) {
      const missed = await reading(readForReference, { change: accepted, list });
      expect(missed).toMatchObject({ step: 'stepped', proof: 'refuted', row: { checkedAt: iso(0) } });
    }
  });
});

describe('a fee that persons waived after it was sent', () => {
  const waived = { state: 'WAIVED', sentDay: '2026-11-04', mayRunUntil: iso(-lagMs) } as const;

  test('is searched once, when the bank must show it', async () => {
    const early = { ...waived, mayRunUntil: iso(1 - lagMs) };
    expect(await reading(readOnce, { change: early, list: [row] })).toMatchObject({
      step: { is: 'again', notBeforeMs: now + 1 },
      shown: [],
    });
    expect(await reading(readOnce, { change: waived, list: undefined })).toMatchObject({
      step: { is: 'again', notBeforeMs: now + minuteMs },
      row: { version: 1 },
    });
    expect(await reading(readOnce, { change: waived, list: [row] })).toMatchObject({
      step: 'stepped',
      shown: [[row]],
      row: { state: 'WAIVED', checkedAt: iso(0), version: 2 },
    });
  });
});
