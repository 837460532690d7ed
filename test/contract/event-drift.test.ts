import { expect, test } from 'vitest';
import { catalog } from '#shared/events/catalog.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import type { EventExample } from '#shared/events/example.ts';
import { examples } from '#shared/events/examples.ts';
import { reliedOnBy } from '#shared/events/relied-on.ts';
import { readableKinds } from '#shared/reconciliation/entities/readable-kinds.ts';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createHandlers } from '#test/fixtures/families.ts';
import { declares } from './declared-paths.ts';
import { fieldAt, memberPlaces, renamedAt, type Place } from './renamed-fields.ts';

const exampleOf = ({ type }: EventDefinition): EventExample => examples[type as keyof typeof examples];

function contentOf(body: EventExample['body']): unknown {
  const decoded = decodeBody(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));
  return decoded.outcome === 'decoded' ? decoded.value : undefined;
}

/** What becomes of one notification, by the handler of its family. */
async function handled({ type, family }: EventDefinition, payload: unknown, entityHint: string) {
  const ports = createConsumerPorts();
  const delivery = aDelivery({ type, payload, entityHint });
  const { batchItemFailures } = await createHandlers(ports)[family](sqsEvent([delivery]));
  expect(batchItemFailures, type).toEqual([]);
  const isParked = ports.events.events.get(delivery.id)?.state === 'parked';
  return { isParked, id: delivery.id, noted: ports.drift.noted };
}

type Fate = 'parked' | 'rings' | 'listed' | 'silent';

async function fateOf(event: EventDefinition, content: unknown, place: Place): Promise<Fate> {
  const { entityId } = exampleOf(event);
  const { isParked, noted } = await handled(event, renamedAt(content, place), entityId);
  if (isParked) return 'parked';
  if (noted.some(({ kind }) => kind === 'absent')) return 'rings';
  const renamed = `${fieldAt(place)}_renamed`;
  return noted.some(({ kind, field }) => kind === 'unknown' && field === renamed) ? 'listed' : 'silent';
}

/** The path as a definition names it. */
const pathOf = (place: Place) => place.filter((step) => typeof step === 'string').join('.');

test.each(catalog)('$type: its examples depart from nothing', async (event) => {
  const { entityId, body, later } = exampleOf(event);
  for (const content of [body, later].flatMap((each) => (each === undefined ? [] : [contentOf(each)]))) {
    const { isParked, noted } = await handled(event, content, entityId);
    expect(isParked).toBe(false);
    expect(noted).toEqual([]);
  }
});

/** One type may name its entity under either of two names, and its example has both. */
const isNamedTwice = ({ type }: EventDefinition, path: string) =>
  type === 'OVERDRAFT_LIMIT_CHANGE' && path === 'id';

const fates = new Map<string, Fate>();

test.each(catalog)('$type: no field is renamed in silence', async (event) => {
  const content = contentOf(exampleOf(event).body);
  const relied = reliedOnBy(event);
  for (const place of memberPlaces(content)) {
    const fate = await fateOf(event, content, place);
    fates.set(`${event.type} ${fieldAt(place)}`, fate);
    expect(fate, fieldAt(place)).not.toBe('silent');
    // A state, owner, amount or time, or what contains one.
    const path = pathOf(place);
    if (!isNamedTwice(event, path) && relied.some((each) => each === path || each.startsWith(`${path}.`)))
      expect(['parked', 'rings'], path).toContain(fate);
  }
});

test('of all renamed fields, two in five ring or park, and the others are listed', () => {
  const count = (fate: Fate) => [...fates.values()].filter((each) => each === fate).length;
  expect(fates.size).toBe(count('parked') + count('rings') + count('listed'));
  expect({ parked: count('parked'), rings: count('rings'), listed: count('listed') }).toEqual({
    parked: 85,
    rings: 464,
    listed: 850,
  });
});

test.each(catalog)(
  '$type: what it relies on is declared, and in its examples unless it may be omitted',
  (event) => {
    const { body, later } = exampleOf(event);
    const contents = [body, later].flatMap((each) => (each === undefined ? [] : [contentOf(each)]));
    const shown = new Set(contents.flatMap((content) => [...memberPlaces(content)].map(pathOf)));
    expect(reliedOnBy(event).filter((path) => !declares(event.payload, path))).toEqual([]);
    // An exception that is none would hide a missing field.
    expect((event.mayOmit ?? []).filter((path) => shown.has(path))).toEqual([]);
  },
);

test('what reconciliation compares is relied on by the types that tell of it', () => {
  const compared = readableKinds.flatMap(({ kind, aspect, fields }) =>
    catalog
      .filter(({ entity, order }) => entity.kind === kind && entity.aspect === aspect && order.by !== 'read')
      .flatMap((event) =>
        Object.keys(fields)
          .filter((path) => declares(event.payload, path))
          .map((path) => ({ event, path })),
      ),
  );
  expect(compared.length).toBeGreaterThan(10);
  expect(
    compared
      .filter(({ event, path }) => !reliedOnBy(event).includes(path))
      .map(({ event, path }) => `${event.type} ${path}`),
  ).toEqual([]);
});

const booking = catalog.find(({ type }) => type === 'BOOKING')!;

test('a field of another form is as good as missing, and null is an answer', async () => {
  const { entityId, body } = exampleOf(booking);
  const payload = { ...(body as object), booking_date: { day: 2 }, valuta_date: null };
  const { id, noted } = await handled(booking, payload, entityId);
  expect(noted).toEqual([
    { of: 'event', source: 'BOOKING', example: id, kind: 'absent', field: 'booking_date' },
  ]);
});

test('a status that nobody knows is listed with its value, and does not ring', async () => {
  const event = catalog.find(({ type }) => type === 'ACCOUNT_BLOCK')!;
  const { entityId, body } = exampleOf(event);
  const { noted } = await handled(event, { ...(body as object), locking_status: 'HALF_BLOCK' }, entityId);
  expect(noted).toMatchObject([{ kind: 'value', field: 'locking_status', value: 'HALF_BLOCK' }]);
});

test('what a job of ours sends says nothing about the bank', async () => {
  const ports = createConsumerPorts();
  const delivery = aDelivery({
    type: 'BOOKING',
    payload: { ...(exampleOf(booking).body as object), more: 1 },
    provenance: { source: 'replay' },
  });
  await createHandlers(ports).accounts(sqsEvent([delivery]));
  expect(ports.drift.noted).toEqual([]);
});
