import { expect, test } from 'vitest';
import * as accounts from './accounts.ts';
import * as authentication from './authentication.ts';
import * as cards from './cards.ts';
import { catalog, definitionOf, familyOf } from './catalog.ts';
import type { EventDefinition } from './definition.ts';
import * as lending from './lending.ts';
import * as onboarding from './onboarding.ts';
import * as payments from './payments.ts';

const modules = { accounts, authentication, cards, lending, onboarding, payments };

test('each type stands in the catalogue once, in the module of its family', () => {
  const types = catalog.map(({ type }) => type);
  expect(new Set(types).size).toBe(types.length);
  for (const [family, module] of Object.entries(modules)) {
    for (const definition of Object.values<EventDefinition>(module)) expect(definition.family).toBe(family);
  }
});

test('a type nobody has classified goes to the unclassified family', () => {
  expect(familyOf('BOOKING')).toBe('accounts');
  expect(familyOf('SOMETHING_NEW')).toBe('unclassified');
  expect(familyOf('constructor')).toBe('unclassified');
  expect(definitionOf('SOMETHING_NEW')).toBeUndefined();
});

test('a type ordered by rank can tell its status, and one known by its header alone is read or implied', () => {
  for (const definition of catalog as readonly EventDefinition[]) {
    if (definition.order.by === 'rank') expect(definition.status).toBeDefined();
    if (definition.order.by === 'rank' && definition.status?.implied !== undefined) {
      expect(definition.order.ranks.flat()).toContain(definition.status.implied);
    }
    if (definition.entity.id === 'header') {
      expect(definition.order.by === 'read' || definition.status?.implied !== undefined).toBe(true);
    }
  }
});

test('only what identifies an event is required; null, the text null, unknown and absent fields pass', () => {
  for (const definition of catalog as readonly EventDefinition[]) {
    const { id } = definition.entity;
    const identity = id === 'header' ? {} : { [id.field]: 'x1', account_id: 'acc1' };
    expect(definition.payload.safeParse(identity).success, definition.type).toBe(true);
    expect(
      definition.payload.safeParse({ ...identity, status: 'BRAND_NEW', surprise: { a: [1] } }).success,
    ).toBe(true);
    expect(definition.payload.safeParse({ ...identity, amount: null, status: 'null' }).success).toBe(true);
    if (id !== 'header') {
      expect(definition.payload.safeParse({ ...identity, [id.field]: 'null' }).success).toBe(false);
    }
  }
});

test('an amount sent as text is integer cents', () => {
  const parsed = accounts.booking.payload.parse({
    id: 'b1',
    account_id: 'a1',
    amount: { value: '-1250', currency: 'EUR' },
  });
  expect(parsed.amount?.value).toBe(-1250);
});

test('a stray export of a family module is a type error', () => {
  // @ts-expect-error a family's module exports definitions and nothing else
  const stray = [...Object.values(accounts), 'stray'] satisfies readonly EventDefinition[];
  expect(stray).toHaveLength(4);
});
