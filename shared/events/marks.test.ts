import { expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { entityId, optionalMoney, optionalText, optionalTexts, orNone } from './fields.ts';
import { nested, nestedList, open, payloadOf, personal } from './marks.ts';

test('a mark is found at any depth and covers everything below it', () => {
  const { personal: paths } = payloadOf({
    id: open(entityId),
    name: personal(optionalText),
    amount: open(optionalMoney),
    reasons: open(optionalTexts),
    owner: personal(orNone(z.looseObject({ name: optionalText }))),
    renewal: nested({ status: open(optionalText), description: personal(optionalText) }),
    questions: nestedList({ id: open(optionalText), question: personal(optionalText) }),
  });
  expect(paths).toEqual([['name'], ['owner'], ['renewal', 'description'], ['questions', 'question']]);
});

test('a payload parses like its schemas, keeps unknown fields, and is checked as a whole', () => {
  const { schema } = payloadOf(
    { id: open(optionalText), other: open(optionalText) },
    z.overwrite((body) => ({ ...body, id: body.id ?? body.other })),
  );
  expect(schema.parse({ other: 7, surprise: [1] })).toEqual({ id: '7', other: '7', surprise: [1] });
});

test('a field without a mark, and an object that is open as a whole, do not compile', () => {
  // @ts-expect-error nobody has said whether it is personal
  expect(() => payloadOf({ name: optionalText })).toThrow();
  // @ts-expect-error nor of the one within
  expect(() => nested({ name: optionalText })).toThrow();
  // @ts-expect-error its fields have no marks of their own
  expect(open(orNone(z.looseObject({ name: optionalText })))).toBeDefined();
  // @ts-expect-error nor have those of each item
  expect(open(orNone(z.array(z.looseObject({ name: optionalText }))))).toBeDefined();
});
