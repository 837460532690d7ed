import { expect, test } from 'vitest';
import { reason } from './reason.ts';

test('a reason is kept as it was given, without spaces around it', () => {
  expect(
    reason.parse(' The bank confirmed 12.50 EUR for account 1f2e3d4c5b6a79880716253443526170cacc '),
  ).toBe('The bank confirmed 12.50 EUR for account 1f2e3d4c5b6a79880716253443526170cacc');
});

test.each([
  'the bank booked 1234567890 cents at 2026-03-02T08:00:00.000Z',
  'see change 20260302T080000-3f2a91bc and account ab12cd34e5f60718293a4b5c6d7e8f90cacc',
  'run 2026-11-23-statements-plan-1795416168879 is over',
])('ids, amounts and instants may stand in a reason: %s', (text) => {
  expect(reason.parse(text)).toBe(text);
});

test.each([
  ['', 'must say why'],
  ['  ', 'must say why'],
  ['for DE89 3704 0044 0532 0130 00', 'must not hold an IBAN'],
  ['for DE89370400440532013000', 'must not hold an IBAN'],
  ['for de89370400440532013000 it is', 'must not hold an IBAN'],
  ['for De89 3704 0044 0532 0130 00', 'must not hold an IBAN'],
  ['for DE89-3704-0044-0532-0130-00', 'must not hold an IBAN'],
  ['anna@company.example asked', 'must not hold an address'],
  ['she called from +49 170 1234567', 'must not hold a telephone number'],
  ['she called from 0170 1234567', 'must not hold a telephone number'],
  ['x'.repeat(501), 'at most 500'],
])('%s is no reason', (text, message) => {
  expect(reason.safeParse(text).error?.issues[0]?.message).toContain(message);
});
