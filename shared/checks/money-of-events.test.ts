import { expect, test } from 'vitest';
import type { StoredEvent } from '#shared/archive/recorded-days.ts';
import { moneyOfEvents } from './money-of-events.ts';

const facts = {} as StoredEvent['facts'];
const stored = (payload: unknown) => ({
  facts,
  body: { at: 'record' as const, base64: Buffer.from(JSON.stringify(payload)).toString('base64') },
});
const amount = (value: number, currency = 'EUR') => ({ value, unit: 'cents', currency });

test('amounts are summed by currency whatever their sign, and each account counts once', () => {
  expect(
    moneyOfEvents([
      stored({ amount: amount(-500), account_id: 'a1' }),
      stored({ amount: amount(200), account_id: 'a1' }),
      stored({ amount: amount(7, 'CHF'), account_id: 'a2' }),
      stored({ amount: 'unfit' }),
      stored({ amount: { value: 9 } }),
      stored({ amount: { ...amount(9), unit: 'euros' } }),
      { facts, body: { at: 'bucket', key: 'bodies/large' } },
    ]),
  ).toEqual({ cents: { EUR: 700, CHF: 7 }, accounts: 2 });
});

test('without an amount, nobody knows', () => {
  expect(moneyOfEvents([stored({ id: 1 }), { facts, body: { at: 'erased' } }])).toBeUndefined();
});
