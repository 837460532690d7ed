import { expect, test } from 'vitest';
import { unstatedMembers } from '#shared/bank/contract/schema/unstated.ts';
import { sentText } from '#shared/bank/contract/schema/text.ts';
import * as z from '#shared/kernel/zod.ts';
import { parseBy } from './parse-by.ts';

const withOtherMembers = z.catchall(
  z.object({ cash: z.optional(z.strictObject({ details: z.optional(sentText()) })) }),
  unstatedMembers(),
);

test('nulls are left out at every depth, in lists too', () => {
  const body = { year: null, amounts: [1, null, { value: 5, note: null, more: [null] }] };

  expect(parseBy(unstatedMembers(), body)).toEqual({ amounts: [1, { value: 5, more: [] }] });
});

test('a null in a list of stated members is left out as well', () => {
  const batch = z.strictObject({ transfers: z.array(z.strictObject({ amount: z.number() })) });

  expect(parseBy(batch, { transfers: [null, { amount: 1 }] })).toEqual({ transfers: [{ amount: 1 }] });
});

test.each([
  [{ note: ' x' }, 'note'],
  [{ list: ['x', { note: 'x ' }] }, 'list[1].note'],
  [{ a: { b: { c: '\tx' } } }, 'a.b.c'],
])('outer white space in %j is refused by its place', (body, field) => {
  expect(() => parseBy(unstatedMembers(), body)).toThrow(`${field}: must not begin or end with white space`);
});

test('members that are stated nowhere are kept where the schema takes them, and only there', () => {
  const body = { cash: { details: 'none', planet: 'Earth' }, staff: { count: 3, since: null } };

  expect(parseBy(withOtherMembers, body)).toEqual({ cash: { details: 'none' }, staff: { count: 3 } });
});

test('a stated name in the wrong case is no unknown one', () => {
  expect(() => parseBy(withOtherMembers, { Cash: { details: 'none' } })).toThrow('Cash: is written in');
});

test('a member named like a part of every object is a member like others', () => {
  const body: unknown = JSON.parse('{"__proto__": {"a": null}, "constructor": 1, "toString": "x"}');

  expect(parseBy(z.strictObject({ name: z.optional(sentText()) }), body)).toEqual({});
  expect(parseBy(unstatedMembers(), body)).toMatchObject({ constructor: 1, toString: 'x' });
});
