import { expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { rows } from '#shared/bank/contract/rows.ts';

/** Every value of a reply that is neither object nor list, by its place. */
function leavesOf(schema: z.core.$ZodType, place: string): (readonly [string, z.core.$ZodType])[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return leavesOf(def.innerType, place);
    case 'array':
      return leavesOf(def.element, `${place}[]`);
    case 'object':
      return Object.entries<z.core.$ZodType>(def.shape).flatMap(([name, member]) =>
        leavesOf(member, `${place}.${name}`),
      );
    case 'union':
      if (def.options.every((option) => leavesOf(option, '').some(([name]) => name === '')))
        return [[place, schema]];
      return def.options.flatMap((option) => leavesOf(option, place));
    case 'unknown':
      return [];
    default:
      return [[place, schema]];
  }
}

const leaves = rows.flatMap(({ operation, reply }) =>
  reply.kind === 'json' ? leavesOf(reply.schema(), operation) : [],
);
const taking = (value: unknown) => leaves.filter(([, schema]) => z.safeParse(schema, value).success);

test.each([
  ['a boolean', true, 'true'],
  ['a boolean', false, 'false'],
  ['a whole number', 12, '12'],
  ['a number', 0.5, '0.5'],
])('%s of any reply may come as text: %o is %o', (_, value, text) => {
  const found = taking(value);
  const refusing = found.filter(([, schema]) => !z.safeParse(schema, text).success);

  expect(found.length).toBeGreaterThan(5);
  expect(refusing.map(([place]) => place)).toEqual([]);
});

test('the text of a boolean is read as a boolean', () => {
  const read = taking(true).map(([, schema]) => z.parse(schema, 'false'));

  expect(new Set(read)).toEqual(new Set([false]));
});
