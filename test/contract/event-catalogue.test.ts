import { expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { catalog, definitionOf } from '#shared/events/catalog.ts';
import { familyOf } from '#shared/events/event-types.ts';
import { stages } from '#examples/company/stages.ts';
import { subscribedTypes } from '#infra/stage/wanted-events.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import referenceEvents from './reference-events.json' with { type: 'json' };
import specificationEvents from './specification-events.json' with { type: 'json' };
import { declares } from './declared-paths.ts';

const specified = z.array(z.string()).parse(specificationEvents);

/** What the bank's public reference says beyond the specification; the types of both. */
const referred = z
  .record(
    z.string(),
    z.strictObject({
      mandatory: z.optional(z.literal(true)),
      onlyInReference: z.optional(z.literal(true)),
      fields: z.array(z.string()),
    }),
  )
  .parse(referenceEvents);

const typesWhere = (facts: { mandatory?: true; onlyInReference?: true }) =>
  catalog
    .filter((event) => Object.entries(facts).every(([name, value]) => Reflect.get(event, name) === value))
    .map(({ type }) => type)
    .toSorted();
const referredWhere = (fact: 'mandatory' | 'onlyInReference') =>
  Object.keys(referred).filter((type) => referred[type]?.[fact]);

test('the reference names every event type of the specification, and only marked types beside them', () => {
  expect(specified.length).toBeGreaterThanOrEqual(85);
  expect(new Set(specified).size).toBe(specified.length);
  expect(Object.keys(referred).toSorted()).toEqual(
    [...specified, ...referredWhere('onlyInReference')].toSorted(),
  );
});

test('all of them are catalogued, and nothing else is', () => {
  const known = new Set([...specified, ...referredWhere('onlyInReference')]);
  expect(catalog.map(({ type }) => type).toSorted()).toEqual([...known].toSorted());
  expect([...known].filter((type) => familyOf(type) === 'unclassified')).toEqual([]);
});

test('what only the reference names is marked, and so is what has to be subscribed', () => {
  expect(typesWhere({ onlyInReference: true })).toEqual(referredWhere('onlyInReference'));
  expect(typesWhere({ mandatory: true })).toEqual(referredWhere('mandatory'));
});

test.each(stages.names)(
  '%s subscribes what is mandatory and what the bank offers alone, and offers its teams all that is specified',
  (name) => {
    const stage = deployableStage(name);
    const subscribed = subscribedTypes(stage);
    const optional = catalog.filter(({ onlyInReference, mandatory }) => onlyInReference && !mandatory);
    expect(subscribed).toEqual(expect.arrayContaining([...specified, ...referredWhere('mandatory')]));
    expect(optional.filter(({ type }) => subscribed.includes(type))).toEqual([]);
    const offered = new Set([...specified, ...Object.keys(referred), ...stage.subscriptions.more]);
    expect(subscribed.filter((type) => !offered.has(type))).toEqual([]);
  },
);

/** The same entity stands in one place for every type: the envelope of some types is opened before it is read. */
const opened = (path: string) => path.replace(/^data\./, '');

test.each(Object.entries(referred))(
  '%s declares every field that the reference lists',
  (type, { fields }) => {
    const definition = definitionOf(type);
    const listed = fields.filter((path) => path !== 'data').map(opened);
    expect(listed.filter((path) => !declares(definition!.payload, path))).toEqual([]);
  },
);

test('what only an unsigned header names is read at the bank, confirmed there, or a hint', () => {
  const hinted = catalog.filter(({ entity, order }) => entity.id === 'header' && order.by !== 'read');
  const states = hinted.filter(
    ({ entity: { kind, aspect } }) => kind !== 'erasure' && !aspect.endsWith('hint'),
  );

  expect(states.map(({ type }) => type)).toEqual([]);
  expect(hinted.length).toBeGreaterThan(4);
});
