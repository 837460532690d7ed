import { expect, test } from 'vitest';
import { isIban } from '#shared/kernel/iban-check.ts';

test.each(['DE89370400440532013000', 'GB82WEST12345698765432', 'NL91ABNA0417164300'])('%s is one', (iban) => {
  expect(isIban(iban)).toBe(true);
});

test.each(['DE88370400440532013000', 'DE8937040044053201300', 'de89370400440532013000', ''])(
  '"%s" is none',
  (iban) => {
    expect(isIban(iban)).toBe(false);
  },
);

test.each([
  ['DE863704004405320130', 'a German one has 22 characters, not 20'],
  ['DE4437040044053201300099', 'nor 24'],
  ['DE3137040044ABCD013000', 'nor letters'],
  ['AT32010000000173363', 'an Austrian one has 20'],
  ['XX46370400440532013000', 'no such country'],
  ['US64SVBKUS6S3300958879', 'a country without IBANs'],
  ['DE00370400440532010043', 'check digits are 02 to 98'],
  ['DE01370400440532010025', 'check digits are 02 to 98'],
  ['DE99370400440532010007', 'check digits are 02 to 98'],
])('"%s" has the right remainder and is none: %s', (iban) => {
  expect(isIban(iban)).toBe(false);
});
