import { expect, test } from 'vitest';
import { ibanProblem, isIban, isInSepa } from './iban-check.ts';

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

/** The examples of the registry of ISO 13616 for the countries of SEPA. */
const examples = [
  ...['AD1200012030200359100100', 'AL47212110090000000235698741', 'AT611904300234573201', 'BE68539007547034'],
  ...['BG80BNBG96611020345678', 'CH9300762011623852957', 'CY17002001280000001200527600'],
  ...['CZ6508000000192000145399', 'DE89370400440532013000', 'DK5000400440116243', 'EE382200221020145685'],
  ...['ES9121000418450200051332', 'FI2112345600000785', 'FR1420041010050500013M02606'],
  ...['GB29NWBK60161331926819', 'GI75NWBK000000007099453', 'GR1601101250000000012300695'],
  ...['HR1210010051863000160', 'HU42117730161111101800000000', 'IE29AIBK93115212345678'],
  ...['IS140159260076545510730339', 'IT60X0542811101000000123456', 'LI21088100002324013AA'],
  ...['LT121000011101001000', 'LU280019400644750000', 'LV80BANK0000435195001'],
  ...['MC5811222000010123456789030', 'MD24AG000225100013104168', 'ME25505000012345678951'],
  ...['MK07250120000058984', 'MT84MALT011000012345MTLCAST001S', 'NL91ABNA0417164300', 'NO9386011117947'],
  ...['PL61109010140000071219812874', 'PT50000201231234567890154', 'RO49AAAA1B31007593840000'],
  ...['RS35260005601001611379', 'SE4550000000058398257466', 'SI56263300012039086'],
  ...['SK3112000000198742637541', 'SM86U0322509800000000270100', 'VA59001123000012345678'],
];

test.each(examples)('%s is one of SEPA, and with another digit it is none', (iban) => {
  expect([isIban(iban), isInSepa(iban)]).toEqual([true, true]);
  const digit = (Number(iban.at(3)) + 1) % 10;
  expect(isIban(`${iban.slice(0, 3)}${digit}${iban.slice(4)}`)).toBe(false);
});

test.each([
  'TR330006100519786457841326',
  'BR9700360305000010009795493P1',
  'SA0380000000608010167519',
  'UA213223130000026007233566001',
])('%s is one outside of SEPA', (iban) => {
  expect([isIban(iban), isInSepa(iban)]).toEqual([true, false]);
});

test.each([
  ['', 'cannot be empty'],
  ['XX46370400440532013000', 'must be an IBAN of a country that has IBANs'],
  ['DE863704004405320130', 'does not have the length of an IBAN of DE'],
  ['DE3137040044ABCD013000', 'does not have the structure of an IBAN of DE'],
  ['DE88370400440532013000', 'does not have the check digits of an IBAN: a character is wrong'],
])('%j %s', (iban, problem) => {
  expect(ibanProblem(iban)).toBe(problem);
});
