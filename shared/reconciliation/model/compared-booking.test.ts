import { expect, test } from 'vitest';
import { bankRow, mirrorRow } from './compared-booking.ts';

const read = {
  id: 'b1',
  recorded_at: '2026-03-10T10:00:00+01:00',
  amount: { value: -700, currency: 'GBP' },
};

test('a booking of the bank has its amount, its instant in UTC, and what was read', () => {
  expect(bankRow('acc', read)).toEqual({
    id: 'b1',
    recordedAt: '2026-03-10T09:00:00.000Z',
    cents: -700,
    currency: 'GBP',
    data: { ...read, account_id: 'acc' },
    read,
  });
});

test('the list of an account decides to which account a booking belongs', () => {
  expect(bankRow('acc', { ...read, account_id: 'other' }).data).toMatchObject({ account_id: 'acc' });
});

test.each([
  ['amount', { cents: 0, currency: 'EUR' }],
  ['recorded_at', { recordedAt: '' }],
])('a booking for which the bank gives no %s is compared by the rest', (field, expected) => {
  expect(bankRow('acc', { ...read, [field]: null })).toMatchObject(expected);
});

test('a booking of the mirror has its amount, and the event that it came from', () => {
  const { data } = bankRow('acc', read);
  const booking = {
    id: 'b1',
    accountId: 'acc',
    position: 'p',
    recordedAt: '2026-03-10T09:00:00.000Z',
    valutaDate: '2026-03-10',
    amountCents: -700,
    currency: 'GBP',
    eventId: 'e1',
    data,
  };
  expect(mirrorRow(booking)).toEqual({
    id: 'b1',
    recordedAt: '2026-03-10T09:00:00.000Z',
    cents: -700,
    currency: 'GBP',
    data,
    eventId: 'e1',
  });
});
