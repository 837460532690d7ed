import { expect, test } from 'vitest';
import { reason } from './reason.ts';

test('a reason is kept as it was given, without spaces around it', () => {
  expect(
    reason.parse(' The bank confirmed 12.50 EUR for account 1f2e3d4c5b6a79880716253443526170cacc '),
  ).toBe('The bank confirmed 12.50 EUR for account 1f2e3d4c5b6a79880716253443526170cacc');
});

test.each([
  ['', 'must say why'],
  ['  ', 'must say why'],
  ['for DE89 3704 0044 0532 0130 00', 'must not hold an IBAN'],
  ['for DE89370400440532013000', 'must not hold an IBAN'],
  ['anna@company.example asked', 'must not hold an address'],
  ['x'.repeat(501), 'at most 500'],
])('%s is no reason', (text, message) => {
  expect(reason.safeParse(text).error?.issues[0]?.message).toContain(message);
});
