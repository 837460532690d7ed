import { expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { catalog, definitionOf } from './catalog.ts';
import { defineEvent, type EventDefinition } from './definition.ts';
import { familyOf } from './event-types.ts';
import { recordFamilyNames, type Family, type RecordFamily } from './families.ts';
import { open, payloadOf } from './marks.ts';
import { product } from './product/table.ts';
import { publishedCatalog, publishedDefinitionOf } from './published-catalog.ts';

test('each of our own types is published under its own name, and none of them is one of the bank', () => {
  expect(Object.keys(product).length).toBeGreaterThan(8);
  for (const [name, definition] of Object.entries(product)) {
    const { type } = definition;
    expect(name).toBe(type);
    expect(publishedDefinitionOf(type)).toBe(definition);
    expect(definitionOf(type)).toBeUndefined();
    // Past tense, or what something is from then on; not in capitals, as every type of the bank is.
    expect(type).toMatch(/^([A-Z][a-z]+)+(ed|GivenUp|InDoubt|Silent)$/);
  }
  for (const { type } of catalog) expect(type).toMatch(/^[A-Z0-9_]+$/);
  expect(publishedDefinitionOf('constructor')).toBeUndefined();
});

test('every family of a published type is recorded, swept and archived', () => {
  const published = new Set(publishedCatalog.map(({ family }) => family));
  expect(recordFamilyNames).toEqual(expect.arrayContaining([...published]));
});

test('no field of our own events is personal, since no erasure looks for their records', () => {
  for (const { type, personal } of Object.values(product)) expect([type, personal]).toEqual([type, []]);
});

test('our own types have no place among those that webhooks bring', () => {
  const own: RecordFamily = 'product';
  // @ts-expect-error there is no queue of our own events
  const family: Family = own;
  // @ts-expect-error nothing that handles events of the bank takes one of our own
  const definition: EventDefinition = product.RunCompleted;
  // @ts-expect-error an event of the bank needs an order
  const unordered = defineEvent({
    type: 'SOMETHING',
    family: 'accounts',
    occursWhen: 'Something happened.',
    entity: { kind: 'account', aspect: 'state', id: 'header' },
    payload: payloadOf({ id: open(z.string()) }),
  });
  expect([family, definition, unordered]).toBeDefined();
  expect(familyOf('RunCompleted')).toBe('unclassified');
});
