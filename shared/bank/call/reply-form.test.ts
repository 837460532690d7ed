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
  [
    'a list in a wrapper with a member of that name',
    list,
    { amount: 1, data: [one] },
    { value: [one], form: 'wrapped' },
  ],
  ['an empty list in such a wrapper', list, { amount: 0, data: [] }, { value: [], form: 'wrapped' }],
  ['one entry in such a wrapper', list, { amount: 1, data: one }, { value: undefined, form: 'other' }],
  [
    'entries of another form in such a wrapper',
    list,
    { amount: 1, data: [{ key: 'a' }] },
    { value: [{ key: 'a' }], form: 'wrapped' },
  ],
  ['what went wrong, beside an id', list, { amount: 1, errors: [one] }, { value: undefined, form: 'other' }],
  ['an entry or its wrapper', list, { id: 'r', data: [one] }, { value: undefined, form: 'other' }],
  ['an entry or its empty wrapper', list, { id: 'r', data: [] }, { value: undefined, form: 'other' }],
  [
    'an entry with a list of a later version',
    list,
    { id: 'a', tags: ['x'] },
    { value: [{ id: 'a', tags: ['x'] }], form: 'single' },
  ],
  [
    'an entry with a part of a later version',
    list,
    { id: 'a', of: { amount: 1 } },
    { value: [{ id: 'a', of: { amount: 1 } }], form: 'single' },
  ],
  [
    'an entry of another type',
    list,
    { id: 7, amount: '1' },
    { value: [{ id: 7, amount: '1' }], form: 'single' },
  ],
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
