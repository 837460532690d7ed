import { expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { booking } from './accounts/bookings.ts';
import { accounts } from './accounts/table.ts';
import { byType } from './by-type.ts';
import { catalog, definitionOf } from './catalog.ts';
import type { DefinitionsOf } from './definition.ts';
import { eventTypes, familyOf } from './event-types.ts';

test('each type is in the catalogue once, under its own name and family', () => {
  const types = catalog.map(({ type }) => type);
  expect(types.toSorted()).toEqual(Object.values(eventTypes).flat().toSorted());
  for (const { type, family } of catalog) {
    expect(familyOf(type)).toBe(family);
    expect(definitionOf(type)?.type).toBe(type);
  }
});

test('a type nobody has classified goes to the unclassified family', () => {
  expect(familyOf('BOOKING')).toBe('accounts');
  expect(familyOf('SOMETHING_NEW')).toBe('unclassified');
  expect(familyOf('constructor')).toBe('unclassified');
  expect(definitionOf('SOMETHING_NEW')).toBeUndefined();
});

test('a type ordered by rank has a status, and one identified only by its header is read, a step, whole or uncertain', () => {
  for (const definition of catalog) {
    if (definition.order.by === 'rank') {
      const { order, status } = definition;
      expect(order.step ?? status, definition.type).toBeDefined();
      const stated = order.step ?? status?.implied;
      if (stated !== undefined) expect(order.ranks.flat()).toContain(stated);
    }
    if (definition.entity.id === 'header') {
      const isKnownToBeUncertain =
        definition.order.by === 'arrival' && definition.order.terminal === undefined;
      const isWhole = definition.order.by === 'append';
      expect(
        definition.order.by === 'read' ||
          (definition.order.by === 'rank' && definition.order.step !== undefined) ||
          isKnownToBeUncertain ||
          isWhole,
        definition.type,
      ).toBe(true);
    }
  }
});

test('only what identifies an event is required; null, the text null, unknown and absent fields pass', () => {
  for (const definition of catalog) {
    const { id } = definition.entity;
    const identity = typeof id === 'object' ? { [id.field]: 'x1', account_id: 'acc1' } : {};
    expect(definition.payload.safeParse(identity).success, definition.type).toBe(true);
    expect(
      definition.payload.safeParse({ ...identity, status: 'BRAND_NEW', surprise: { a: [1] } }).success,
    ).toBe(true);
    expect(definition.payload.safeParse({ ...identity, amount: null, status: 'null' }).success).toBe(true);
    if (typeof id === 'object') {
      expect(definition.payload.safeParse({ ...identity, [id.field]: 'null' }).success, definition.type).toBe(
        false,
      );
    }
  }
});

test('payment behaviour and seizures are personal in every type', () => {
  const telling = /dunning|_sddr_|insolvency|social_benefits|authority_name|seizure_(type|protected)/;
  const open = catalog.flatMap(({ type, payload, personal }) =>
    Object.keys(payload instanceof z.ZodMiniObject ? payload.shape : {})
      .filter((name) => telling.test(name) && !personal.includes(name))
      .map((name) => `${type}: ${name}`),
  );
  expect(open).toEqual([]);
  expect(catalog.find(({ type }) => type === 'CREDIT_CARD_BILL')?.personal).toContain('status');
});

test('an amount sent as text is integer cents', () => {
  const parsed = booking.payload.parse({
    id: 'b1',
    account_id: 'a1',
    amount: { value: '-1250', currency: 'EUR' },
  });
  expect(parsed.amount?.value).toBe(-1250);
});

test('leaving out a type, or listing one of another family, does not compile', () => {
  const { BOOKING, ...rest } = accounts;
  // @ts-expect-error BOOKING is left out
  const incomplete: DefinitionsOf<'accounts'> = rest;
  // @ts-expect-error bookings are no cards
  const stray: DefinitionsOf<'cards'> = { BOOKING };
  expect([incomplete, stray]).toBeDefined();
});

test('a type that is defined twice is refused, with any names of its definitions', () => {
  expect(byType({ booking })).toEqual({ BOOKING: booking });
  expect(() => byType({ booking }, { another: booking })).toThrow('Two events are defined as BOOKING');
});

test.each([
  ['POSTBOX_ITEM_CREATED', 'owner_type', ['Person', 'Business']],
  ['CARD_FRAUD_CASE_PENDING', 'resolution', ['PENDING', 'CONFIRMED', 'WHITELISTED', 'TIMEOUT']],
  ['ACCOUNT_OPENING_REQUEST', 'status', ['INITIATED', 'IN_PROGRESS', 'COMPLETED', 'REJECTED', 'FAILED']],
])('%s says which values its %s is known to have, and lets others pass', (type, field, values) => {
  const definition = definitionOf(type)!;
  const { properties = {} } = z.toJSONSchema(definition.payload, { io: 'output', unrepresentable: 'any' });

  expect(JSON.stringify(properties[field])).toContain(JSON.stringify({ type: 'string', enum: values }));
  expect(
    definition.payload.parse({ id: 'i1', account_opening_request_id: 'i1', [field]: 'NEW' }),
  ).toMatchObject({ [field]: 'NEW' });
});
