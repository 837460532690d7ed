import { expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { inForm } from './reply-form.ts';

const entry = z.looseObject({ id: z.string(), amount: z.optional(z.number()) });
const list = z.array(entry);
const one = { id: 'a' };

test.each([
  ['as stated', list, [one], { value: [one] }],
  ['one object for a list', list, one, { value: [one], form: 'single' }],
  ['a list in a member', list, { total: 1, items: [one] }, { value: [one], form: 'wrapped' }],
  ['what went wrong', list, { errors: [one] }, { value: undefined, form: 'other' }],
  ['two lists', list, { some: [one], others: [one] }, { value: undefined, form: 'other' }],
  ['a text', list, 'OK', { value: undefined, form: 'other' }],
  ['a list of one for an object', entry, [one], { value: one, form: 'list' }],
  ['a list of two for an object', entry, [one, one], { value: undefined, form: 'other' }],
  ['an object in a member', entry, { data: one }, { value: one, form: 'wrapped' }],
  ['an object of a later version', entry, { other: 1 }, { value: { other: 1 } }],
  ['nothing', entry, undefined, { value: undefined, form: 'empty' }],
  ['null', z.optional(entry), null, { value: undefined, form: 'empty' }],
] as const)('%s', (...[, schema, body, formed]) => {
  expect(inForm(schema, body)).toEqual(formed);
});
