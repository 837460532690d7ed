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
