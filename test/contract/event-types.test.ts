import { expect, test } from 'vitest';
import { catalog } from '#shared/events/catalog.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import { declaredFields } from '#shared/events/declared-fields.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import type { EventTypeOf } from '#shared/events/event-types.ts';
import type { EventExample, ExampleBody } from '#shared/events/example.ts';
import { examples } from '#shared/events/examples.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { withoutPersonalFields } from '#shared/events/personal-fields.ts';
import { textAt, valueAt } from '#shared/kernel/json.ts';
import { mirrorRowName } from '#test/fakes/event-log.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { createFamilies } from '#test/fixtures/families.ts';
import { declaredFieldNames } from './declared-paths.ts';
import { loosely } from './loose-bodies.ts';
import { oddly } from './odd-values.ts';

// Each type of the catalogue as the bank sends it: once, twice, out of order, oddly formed and broken.

const exampleOf = (definition: EventDefinition): EventExample => examples[definition.type as EventTypeOf];
const types = catalog.map((definition) => [definition.type, definition] as const);
const typesBy = (orders: readonly string[]) =>
  types.filter(([, { order }]) => orders.includes(order.by)) as [string, EventDefinition][];

const arriving = (
  definition: EventDefinition,
  body: unknown,
  facts: { notificationId?: string; minute?: number } = {},
) => {
  const { notificationId = 'n1', minute = 0 } = facts;
  return aDelivery({
    type: definition.type,
    payload: body,
    notificationId,
    entityHint: exampleOf(definition).entityId,
    receivedAt: `2026-06-05T08:${String(minute).padStart(2, '0')}:00.000Z`,
  });
};

const contentOf = (body: ExampleBody): Readonly<Record<string, unknown>> => {
  const decoded = decodeBody(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));
  if (decoded.outcome === 'unreadable') throw new Error(decoded.reason);
  return decoded.value;
};

const rowOf = (definition: EventDefinition, delivery: Delivery, body: ExampleBody) => {
  const { kind, aspect, id } = definition.entity;
  if (typeof id === 'object') return { kind, aspect, entityId: textAt(contentOf(body), id.field)! };
  return { kind, aspect, entityId: id === 'header' ? exampleOf(definition).entityId : delivery.bodySha256 };
};

/** What an event leaves behind, but for who brought it and when. */
const heldIn = (world: ReturnType<typeof createFamilies>, name: string) => {
  const { sequence, status, terminal, orderUncertain, contentSha256, data } = world.events.mirror.get(name)!;
  return { sequence, status, terminal, orderUncertain, contentSha256, data };
};

test.each(types)('%s is mirrored under its entity, with its status', async (_type, definition) => {
  const { body } = exampleOf(definition);
  const delivery = arriving(definition, body);
  const world = createFamilies();
  await world.deliver(delivery);

  const key = rowOf(definition, delivery, body);
  expect(world.events.events.get(delivery.id)).toMatchObject({
    state: 'applied',
    entityKind: key.kind,
    entityId: key.entityId,
  });
  const row = world.events.mirror.get(mirrorRowName(key))!;
  expect(row).toMatchObject({ key, owners: world.events.events.get(delivery.id)!.owners });
  const { order, status } = definition;
  const stated = status && (textAt(contentOf(body), status.field) ?? status.implied);
  // What was read carries its status within.
  if (order.by !== 'read') expect(row.status).toBe(order.by === 'rank' ? (stated ?? order.step) : stated);
});

test.each(types)('%s that comes twice leaves one record and one row', async (_type, definition) => {
  const { body } = exampleOf(definition);
  const delivery = arriving(definition, body);
  const world = createFamilies();
  await world.deliver(delivery);
  const row = mirrorRowName(rowOf(definition, delivery, body));
  const [held, history] = [heldIn(world, row), [...world.events.history.values()]];

  await world.deliver(delivery);

  expect(world.events.events.size).toBe(1);
  expect(heldIn(world, row)).toEqual(held);
  expect([...world.events.history.values()]).toEqual(history);
});

test.each(typesBy(['version', 'rank', 'append']))(
  '%s under two notifications is one change',
  async (_type, definition) => {
    const { body } = exampleOf(definition);
    const [first, second] = ['n1', 'n2'].map((notificationId) =>
      arriving(definition, body, { notificationId }),
    );
    const world = createFamilies();
    await world.deliver(first!, second!);
    expect(world.events.events.get(second!.id)).toMatchObject({ state: 'duplicate', duplicateOf: first!.id });
    expect(world.events.mirror.size).toBe(1);
  },
);

/** This type's event, paired with each other event, of any type, of the same part of the same entity. */
function pairsOf(definition: EventDefinition): readonly (readonly [Notified, Notified])[] {
  const own = { definition, body: exampleOf(definition).body };
  const line = lineOf(own);
  const notified = catalog.flatMap((other) => {
    const { body, later } = exampleOf(other);
    return [body, ...(later === undefined ? [] : [later])].map((each) => ({ definition: other, body: each }));
  });
  return notified
    .filter((other) => lineOf(other) === line && JSON.stringify(other) !== JSON.stringify(own))
    .map((other) => [own, other]);
}

interface Notified {
  readonly definition: EventDefinition;
  readonly body: ExampleBody;
}

const lineOf = ({ definition, body }: Notified) =>
  mirrorRowName(rowOf(definition, arriving(definition, body), body));

/** Received in this order, and handled in it or in the other. */
const deliver = async (notified: readonly Notified[], handled: 'in turn' | 'backwards' = 'in turn') => {
  const world = createFamilies();
  const deliveries = notified.map(({ definition, body }, minute) =>
    arriving(definition, body, {
      notificationId: sha256Hex(`${definition.type} ${JSON.stringify(body)}`),
      minute,
    }),
  );
  if (handled === 'backwards') deliveries.reverse();
  await world.deliver(...deliveries);
  const states = deliveries.map(({ id }) => world.events.events.get(id));
  return { states, row: heldIn(world, lineOf(notified[0]!)), deliveries, world };
};

test.each(typesBy(['version', 'rank']))(
  '%s leaves the same row in any order of the changes of its entity',
  async (_type, definition) => {
    for (const [one, other] of pairsOf(definition)) {
      const [there, back] = [await deliver([one, other]), await deliver([one, other], 'backwards')];
      if (there.states[1]?.state === 'parked') {
        // Two ends of one entity: whichever comes second waits for a person.
        const contradicted = { state: 'parked', reason: 'terminal-status-contradicted' };
        expect([there.states[1], back.states[1]]).toMatchObject([contradicted, contradicted]);
      } else {
        expect(back.row).toEqual(there.row);
      }
    }
  },
);

test.each(typesBy(['arrival']))(
  '%s follows its arrival, is marked for it, and stays where it ended',
  async (_type, definition) => {
    for (const [one, other] of pairsOf(definition)) {
      const { world, row, deliveries } = await deliver([one, other]);
      const [first, second] = deliveries;
      const held = world.events.mirror.get(lineOf(one))!;
      const ended = world.events.events.get(second!.id)?.state !== 'applied';
      expect([held.eventId, held.orderUncertain]).toEqual([ended ? first!.id : second!.id, !row.terminal]);
      expect(world.events.history.size).toBe(2);
    }
  },
);

test.each(types)('%s that is broken is parked with its reason', async (_type, definition) => {
  const { id } = definition.entity;
  const world = createFamilies();
  const reasonOf = async (body: unknown, hint = true) => {
    const { entityHint, ...unnamed } = arriving(definition, body);
    const delivery = hint ? { ...unnamed, entityHint: entityHint! } : unnamed;
    await world.deliver(delivery);
    const record = world.events.events.get(delivery.id)!;
    return record.state === 'parked' ? record.reason : record.state;
  };
  expect(await reasonOf('{ broken')).toBe('not-json');
  expect(await reasonOf('[1]')).toBe('not-an-object');
  if (id === 'header') expect(await reasonOf({ whoever: 1 }, false)).toBe('entity-unknown');
  if (typeof id === 'object') {
    const named = (value: unknown) => nested(id.field, value);
    expect(await reasonOf({})).toMatch(/^payload: /);
    expect(await reasonOf(named('null'))).toMatch(/^payload: /);
    expect(await reasonOf(named(17))).toMatch(/^payload: /);
  }
  expect(world.events.mirror.size).toBe(0);
});

const nested = (path: string, value: unknown): unknown =>
  path.split('.').reduceRight((inner, name) => ({ [name]: inner }), value);

test.each(types)('%s fits without what does not identify it, and in odd forms', (_type, definition) => {
  const { id } = definition.entity;
  const required = [...(typeof id === 'object' ? [id.field] : []), 'account_id'];
  for (const [what, body] of loosely(contentOf(exampleOf(definition).body), required)) {
    expect(definition.payload.safeParse(body).error, what).toBeUndefined();
  }
});

test.each(types)('%s is applied, with any types of its other fields', async (_type, definition) => {
  const bodies = oddly(definition, contentOf(exampleOf(definition).body));
  for (const [what, body] of bodies) {
    const delivery = arriving(definition, body);
    const world = createFamilies();
    await world.deliver(delivery);
    expect(world.events.events.get(delivery.id), what).toMatchObject({ state: 'applied' });
  }
});

test.each(types)('examples of its entity show every field that %s declares', (_type, definition) => {
  // Types of one entity share their schema, where each carries a part of it.
  const { kind } = definition.entity;
  const shown = catalog
    .filter(({ entity }) => entity.kind === kind)
    .map(exampleOf)
    .flatMap(({ body, later = {} }) => [contentOf(body), contentOf(later)]);
  const isShown = (path: string) => shown.some((content) => isThere(content, path.split('.')));
  expect(declaredFieldNames(definition.payload).filter((path) => !isShown(path))).toEqual([]);
  expect(definition.personal.filter((path) => !isShown(path))).toEqual([]);
});

function isThere(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  if (Array.isArray(value)) return value.some((item) => isThere(item, [name, ...rest]));
  return valueAt(value, name) !== undefined && isThere(valueAt(value, name), rest);
}

/** What the examples hold of people: the ids of persons, IBANs, numbers, addresses on the web. */
const personal = /[0-9a-f]{32}cper|\bDE\d{20}\b|\+\d{6,}|https?:|@|Muster(mann|frau)/;

test.each(types)('%s carries nothing personal on the open bus', (_type, definition) => {
  const { body, later = {} } = exampleOf(definition);
  for (const content of [contentOf(body), contentOf(later)]) {
    const open = withoutPersonalFields(declaredFields(definition.payload, content), definition.personal);
    expect(JSON.stringify(open)).not.toMatch(personal);
  }
});
