import { describe, expect, test } from 'vitest';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { isCharged, isForgone, isSettled, isStopped, nameOf, type FeeIntent } from './fee-intent.ts';
import { isReleased, mayBeCharged, plannedCents, type FeeMonth } from './fee-month.ts';
import { feeName, intentNamed, readNamed, shortName } from './fee-name.ts';
import {
  endToEndIdOf,
  isUnderWay,
  mayBePaid,
  nameOfReversal,
  reversalName,
  reversalNamed,
  uuidOf,
  type FeeReversal,
} from './fee-reversal.ts';
import { intentId } from './intent-id.ts';
import { monthAfter, monthOf } from './months.ts';
import { isPayee, payeeOf } from './payee.ts';

const states = [
  'PLANNED',
  'SUBMITTING',
  'IN_DOUBT',
  'ACCEPTED',
  'BOOKED',
  'REFUSED',
  'WAIVED',
  'WRITTEN_OFF',
  'NOT_DUE',
] as const;
const withState = (state: FeeIntent['state'], more: Partial<FeeIntent> = {}): FeeIntent => ({
  ...plannedFee,
  state,
  ...more,
});
const at = '2026-11-04T05:00:00.000Z';

describe('of a fee, no further step is due', () => {
  test('in these states', () => {
    expect(states.filter((state) => isSettled(withState(state)))).toEqual([
      'BOOKED',
      'WAIVED',
      'WRITTEN_OFF',
      'NOT_DUE',
    ]);
  });

  test('in these while persons decide, or once the list was searched', () => {
    const forPerson = 'nothing proves it';
    expect(states.filter((state) => isSettled(withState(state, { forPerson })))).toEqual(
      states.filter((state) => state !== 'ACCEPTED'),
    );
    expect(isSettled(withState('ACCEPTED', { checkedAt: at }))).toBe(true);
  });

  test('after it was sent and waived, only once the list was searched', () => {
    for (const state of ['WAIVED', 'WRITTEN_OFF'] as const) {
      const sent = withState(state, { sentDay: '2026-11-04' });
      expect(isSettled(sent)).toBe(false);
      expect(isSettled({ ...sent, checkedAt: at })).toBe(true);
    }
  });
});

test('a fee is charged, forgone or stopped by its state', () => {
  expect(states.filter(isCharged)).toEqual(['ACCEPTED', 'BOOKED']);
  expect(states.filter((state) => isForgone({ state }))).toEqual(['WAIVED', 'WRITTEN_OFF']);
  const stoppedBecause = 'the account is blocked';
  expect(states.filter((state) => isStopped({ state, stoppedBecause }))).toEqual(['PLANNED', 'REFUSED']);
  expect(states.filter((state) => isStopped({ state }))).toEqual([]);
});

describe('a month', () => {
  const month: FeeMonth = { month: '2026-10', plannedBy: { one: 500, two: 200 } };

  test('is released up to the sum that was released', () => {
    expect(plannedCents(month)).toBe(700);
    expect(isReleased(month)).toBe(false);
    expect(isReleased({ ...month, releasedCents: 699 })).toBe(false);
    expect(isReleased({ ...month, releasedCents: 700 })).toBe(true);
    expect(isReleased({ ...month, releasedCents: 701 })).toBe(true);
  });

  test('may be charged for what the released sum contains', () => {
    const released = { ...month, releasedCents: 700 };
    expect(mayBeCharged(released, { plannedBy: 'one' })).toBe(true);
    expect(mayBeCharged(released, { plannedBy: 'three' })).toBe(false);
    expect(mayBeCharged(month, { plannedBy: 'one' })).toBe(false);
    expect(mayBeCharged(undefined, { plannedBy: 'one' })).toBe(false);
    expect(mayBeCharged({ ...released, plannedBy: { one: 0 } }, { plannedBy: 'one' })).toBe(true);
  });

  test('comes before and after others', () => {
    expect(monthOf('2026-10-31')).toBe('2026-10');
    expect([monthAfter('2026-12'), monthAfter('2026-01', -1), monthAfter('2026-01', 13)]).toEqual([
      '2027-01',
      '2025-12',
      '2027-02',
    ]);
  });
});

describe('the name of a fee', () => {
  const name = 'acc-1/2026-10/ACCOUNT_MONTHLY/1';
  const intent: FeeIntent = { ...plannedFee, id: intentId('acc-1', plannedFee.charge) };

  test('says what it is, and finds it', async () => {
    expect([feeName(intent), shortName(intent)]).toEqual([name, '2026-10/ACCOUNT_MONTHLY/1']);
    expect(intentNamed(name)).toEqual({ ...nameOf(intent), period: '2026-10' });
    const asked: unknown[] = [];
    const intents = { read: (by: unknown) => (asked.push(by), Promise.resolve(intent)) };
    expect(await readNamed(intents, name)).toBe(intent);
    expect(asked).toMatchObject([nameOf(intent)]);
  });

  test('finds nothing under another month, or if there is none', async () => {
    const found = { read: () => Promise.resolve(intent) };
    expect(await readNamed(found, name.replace('10', '11'))).toBeUndefined();
    expect(await readNamed({ read: () => Promise.resolve(undefined) }, name)).toBeUndefined();
    expect(await readNamed(found, 'acc-1')).toBeUndefined();
  });

  test.each(['', 'acc-1', 'acc-1/2026-10', 'acc-1/2026-10/ACCOUNT_MONTHLY', `${name}/1`])(
    'is malformed: %j',
    (malformed) => expect(intentNamed(malformed)).toBeUndefined(),
  );
});

describe('a reversal', () => {
  const reversal: FeeReversal = {
    feeId: intentId('acc-1', plannedFee.charge),
    accountId: 'acc-1',
    charge: plannedFee.charge,
    number: 2,
    cents: 200,
    billingAccountId: 'acc-billing',
    state: 'PLANNED',
    approvedBy: 'app-1',
    version: 1,
  };

  test('is named by its fee and number, and found by that', () => {
    const name = 'acc-1/2026-10/ACCOUNT_MONTHLY/1/2';
    expect(reversalName(reversal)).toBe(name);
    expect(reversalNamed(name)).toEqual(nameOfReversal(reversal));
    expect(reversalNamed(name.replace(/2$/, '1'))).toEqual(nameOfReversal({ ...reversal, number: 1 }));
  });

  test.each(['', 'acc-1/2026-10/ACCOUNT_MONTHLY/1', '/1', '/0', '/-1', '/1.5', '/x'])(
    'is not named %s',
    (end) => {
      const name = end.startsWith('/')
        ? `acc-1/2026-10/ACCOUNT_MONTHLY${end === '/1' ? '' : '/1'}${end}`
        : end;
      expect(reversalNamed(name)).toBeUndefined();
    },
  );

  test('has ids of its own at the bank, of the form that the bank requires', () => {
    const another = { ...reversal, number: 3 };
    expect(endToEndIdOf(reversal)).toMatch(/^[a-z2-7]{28}-2$/);
    expect(endToEndIdOf(another)).toBe(endToEndIdOf(reversal).replace(/2$/, '3'));
    expect(uuidOf(reversal)).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
    expect(uuidOf(reversal)).toBe(uuidOf({ ...reversal }));
    expect(uuidOf(another)).not.toBe(uuidOf(reversal));
    expect(endToEndIdOf({ ...reversal, feeId: 'cd'.repeat(32) })).not.toBe(endToEndIdOf(reversal));
  });

  test('may be paid, or still be under way, by its state', () => {
    const all = ['PLANNED', 'SUBMITTING', 'IN_DOUBT', 'ACCEPTED', 'BOOKED', 'REFUSED', 'NOT_PAID'] as const;
    expect(all.filter((state) => !mayBePaid({ state }))).toEqual(['REFUSED', 'NOT_PAID']);
    expect(all.filter((state) => isUnderWay({ ...reversal, state }))).toEqual([
      'PLANNED',
      'SUBMITTING',
      'IN_DOUBT',
      'ACCEPTED',
    ]);
  });
});

test('a payee is known by its whole IBAN, and shown by its end', () => {
  const [iban, another] = ['DE89370400440532013000', 'DE89370400440532023000'];
  expect(payeeOf(iban)).toEqual({ ending: '3000', digest: expect.stringMatching(/^[\da-f]{16}$/) as string });
  expect(isPayee(payeeOf(iban), iban)).toBe(true);
  expect(isPayee(payeeOf(iban), another)).toBe(false);
  expect(isPayee(undefined, iban)).toBe(false);
});
