import { expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { orNone } from '#shared/events/fields.ts';
import { publishedCatalog } from '#shared/events/published-catalog.ts';
import { declaredFields } from './declared-fields.ts';

test('only declared fields remain, at every depth and through every wrapper', () => {
  const schema = z.looseObject({
    text: z.nullish(z.string()),
    day: z.pipe(
      z.nullish(z.string()),
      z.transform((text) => text),
    ),
    list: z.optional(z.array(z.looseObject({ kept: z.number() }))),
    map: z.record(z.string(), z.looseObject({ kept: z.number() })),
    deep: z.nullish(z.looseObject({ kept: z.boolean() })),
    read: orNone(z.looseObject({ kept: z.number() })),
    scalarInDisguise: z.nullish(z.string()),
  });
  const extra = { kept: 1, leaked: 'x' };
  expect(
    declaredFields(schema, {
      text: 'a',
      day: null,
      list: [extra],
      map: { any: extra },
      deep: { kept: true, leaked: 'x' },
      read: extra,
      scalarInDisguise: { leaked: 'x' },
      leaked: { leaked: 'x' },
    }),
  ).toEqual({
    text: 'a',
    day: null,
    list: [{ kept: 1 }],
    map: { any: { kept: 1 } },
    deep: { kept: true },
    read: { kept: 1 },
  });
});

test('every payload of the catalogue is an object whose fields are declared', () => {
  for (const { type, payload } of publishedCatalog)
    expect([type, declaredFields(payload, { undeclared: 'x' })]).toEqual([type, {}]);
});

test.each([
  'ACQUIRER_TOPUP_DECLINED',
  'REFERENCE_ACCOUNT_INSTANT_PAYOUT_DECLINED',
  'SEPA_SCHEDULED_TRANSACTION',
])('%s has the reason of the decline under the other name too', (type) => {
  const event = publishedCatalog.find((each) => each.type === type)!;

  expect(declaredFields(event.payload, { declined_reason: 'no_cover' })).toEqual({
    declined_reason: 'no_cover',
  });
  expect(event.personal).not.toContain('declined_reason');
});
