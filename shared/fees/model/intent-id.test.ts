import { describe, expect, test } from 'vitest';
import { attemptReference, intentId } from './intent-id.ts';

const charge = { code: 'ACCOUNT_MONTHLY', period: '2026-10', occurrence: '1' };

describe('the id of an intent', () => {
  test('does not depend on the price or the price list', () => {
    const [cheap, dear] = [500, 900].map((cents) => ({ ...charge, cents, priceLists: [`list-${cents}`] }));
    expect(intentId('acc-1', cheap!)).toBe(intentId('acc-1', dear!));
  });

  test.each([
    ['account', 'acc-2', charge],
    ['fee', 'acc-1', { ...charge, code: 'OTHER' }],
    ['month', 'acc-1', { ...charge, period: '2026-11' }],
    ['occurrence', 'acc-1', { ...charge, occurrence: 'booking-1' }],
  ])('differs for another %s', (_, accountId, other) => {
    expect(intentId(accountId, other)).not.toBe(intentId('acc-1', charge));
  });

  test('of a booking does not depend on the month in which the bank books it', () => {
    const ofBooking = { ...charge, occurrence: 'booking-1' };
    expect(intentId('acc-1', { ...ofBooking, period: '2026-11' })).toBe(intentId('acc-1', ofBooking));
  });

  test('is the same in each version: under another id, what was charged before would be charged again', () => {
    expect(intentId('acc-1', charge)).toBe(
      '22e212dbed255235b2bf9e3a80f13d39c8639bcf9136175df60b8bdcf8b43b2e',
    );
    expect(intentId('acc-1', { code: 'TRANSFER', period: '2026-10', occurrence: 'booking-1' })).toBe(
      '4a7769b233edea00d90f389dc7c083ee8cf5d70ba8c61a5d704dc1dc69ba3ae2',
    );
  });

  test('does not depend on where one part ends and the next begins', () => {
    const one = intentId('acc', { code: 'A', period: '2026-10', occurrence: '1"' });
    expect(one).not.toBe(intentId('acc', { code: 'A', period: '2026-10"', occurrence: '1' }));
  });
});

describe('the reference of an attempt', () => {
  const id = intentId('acc-1', charge);

  test('fits into the bank’s field and survives a change of case', () => {
    for (const attempt of [1, 35, 36, 46_655]) {
      const reference = attemptReference(id, attempt);
      expect(reference).toMatch(/^[a-z2-7]{28}-[0-9a-z]{1,3}$/);
      expect(reference.length).toBeLessThanOrEqual(32);
    }
  });

  test('names the attempt, and the same intent before it', () => {
    expect(attemptReference(id, 36)).toBe(attemptReference(id, 1).slice(0, 29) + '10');
  });

  test('is the first letters of the id in base32', () => {
    expect(attemptReference('00'.repeat(32), 1)).toBe(`${'a'.repeat(28)}-1`);
    expect(attemptReference('ff'.repeat(32), 1)).toBe(`${'7'.repeat(28)}-1`);
    expect(attemptReference(`08${'00'.repeat(31)}`, 1)).toBe(`b${'a'.repeat(27)}-1`);
  });
});
