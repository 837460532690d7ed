import fc from 'fast-check';
import { expect, test } from 'vitest';
import { referenceRules, ruledReference } from './reference-rule.ts';
import { remittanceReferences } from './remittance-references.ts';

const ruled = (text: string) => ruledReference(text, referenceRules);
const names = (text: string, reference: string) =>
  remittanceReferences(text).map(ruled).includes(ruled(reference));

test.each([
  ['Rechnung 4711.', '4711'],
  ['Rechnung Nr.4711', '4711'],
  ['Rechnung-Nr.:4711', '4711'],
  ['R-Nr.4711', '4711'],
  ['Rg4711Kd8', '4711'],
  ['#4711', '4711'],
  ['INV_4711', '4711'],
  ['RE2026/4711', '2026/4711'],
  ['Nr.RE4711', 'RE4711'],
  ['RG:4711', 'RG:4711'],
  ['Rechnung RG+4711, danke', 'RG+4711'],
  ['your bill: re 2026 0118', 'RE20260118'],
  ['Kd 4711 Rg 0815 17', 'KD4711RG081517'],
  ['Zahlung RF18 5390 0754 7034 dank', 'RF18539007547034'],
  ['an de02 1203 0000 0000 2020 51 von Anna', 'DE02120300000000202051'],
  [Array.from({ length: 28 }, (_, n) => 1_000 + n).join(' '), '1027'],
])('the text %j has the reference %s', (text, reference) => {
  expect(names(text, reference)).toBe(true);
});

test.each([
  ['Rechnung 14711', '4711'],
  ['Rechnung 47110', '4711'],
  ['Rechnung 12344711', '4711'],
  ['Rg12344711Kd8', '4711'],
  ['2026/4711', '4711'],
  ['20.03.2026', '2026'],
  ['Rechnung 4711A', '4711'],
  ['RE471', '471'],
  ['a5a5-4711-b3c4', '4711'],
  ['8f7e6d5c-4b3a-4291-8071-625344352617', '4291'],
  ['zu RF19 5390 0754 7034 danke', 'RF19539007547034'],
  ['Miete Huber', 'Huber'],
])('the text %j has no reference %s', (text, reference) => {
  expect(remittanceReferences(text).map((each) => each.replaceAll(' ', ''))).not.toContain(reference);
});

test('a number within a longer one is none, whatever stands around it', () => {
  const digits = fc.stringMatching(/^[1-9]\d{3,7}$/);
  const words = fc.stringMatching(/^[A-Za-z#:+ ./-]{0,8}$/);
  let contained = 0;
  fc.assert(
    fc.property(digits, fc.tuple(words, words), fc.stringMatching(/^\d{0,3}$/), (number, around, more) => {
      if (more === '') contained += 1;
      const found = remittanceReferences(around.join(`${more}${number}`));
      if (more !== '') expect(found).not.toContain(number);
      expect(found.length).toBeLessThanOrEqual(64);
    }),
  );
  expect(contained).toBeGreaterThan(0);
});
