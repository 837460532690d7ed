import { expect, test } from 'vitest';
import { sepaBic, sepaIban, sepaReference, sepaText } from './sepa.ts';
import { iban } from './iban.ts';
import { sentText } from './text.ts';

const instead =
  "since SEPA takes no such character: send letters from A to Z, digits, spaces and / - ? : ( ) . , ' + alone";

const problemsOf = (schema: ReturnType<typeof sepaIban>, value: string) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['Anna Muster, c/o X (Y) + Z?', []],
  ["O'Neill-Smith: 1.5", []],
  ['', ['cannot be empty']],
  [' x', ['must not begin or end with white space']],
  ['Müller', [`must not contain "ü", ${instead}`]],
  ['two\nlines', [`must not contain "\\n", ${instead}`]],
  ['x'.repeat(71), ['must have at most 70 characters']],
])('the name %j: %j', (text, problems) => {
  expect(problemsOf(sepaText(70), text)).toEqual(problems);
});

test.each([
  ['INV-1/2026', true],
  ['/INV', false],
  ['INV/', false],
  ['INV//2', false],
  ['x'.repeat(36), false],
])('the reference %s may be sent: %s', (reference, mayBe) => {
  expect(sepaReference().safeParse(reference).success).toBe(mayBe);
});

test.each([
  ['DE89370400440532013000', []],
  ['de89370400440532013000', ['must be an IBAN in capital letters and without spaces']],
  ['DE88370400440532013000', ['does not have the check digits of an IBAN: a character is wrong']],
  ['TR330006100519786457841326', ['must be an IBAN of a country in SEPA']],
])('the IBAN %s of a recipient: %j', (recipient, problems) => {
  expect(problemsOf(sepaIban(), recipient)).toEqual(problems);
  expect(iban().safeParse(recipient).success).toBe(problems.length === 0 || recipient.startsWith('TR'));
});

test.each([
  ['COBADEFF', true],
  ['COBADEFFXXX', true],
  ['1234DEFF500', true],
  ['COBADEF', false],
  ['COBADEFFXX', false],
  ['cobadeff', false],
  ['COBA1EFF', false],
  ['COBAZZFF', false],
  ['COBATRIS', false],
  ['COBAJESH', true],
])('the BIC %s may be sent: %s', (text, mayBe) => {
  expect(sepaBic().safeParse(text).success).toBe(mayBe);
});

test.each([
  ['two\nlines', true],
  ['a\u0007bell', false],
  ['\u0000', false],
  ['deleted\u007f', false],
])('the text %j may be sent: %s', (text, mayBe) => {
  expect(sentText().safeParse(text).success).toBe(mayBe);
});

test('an empty text has one problem', () => {
  const { error } = sentText().safeParse('');

  expect(error?.issues.map(({ message }) => message)).toEqual(['cannot be empty']);
});
