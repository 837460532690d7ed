import { sameOnWire } from '#shared/events/decode-body.ts';
import type { EventDefinition, ProductDefinition, PublishedDefinition } from '#shared/events/definition.ts';
import { deliveryId } from '#shared/events/delivery-id.ts';
import { busEntries } from '#shared/fanout/bus-entries.ts';
import type { RecordedEvent } from '#shared/fanout/recorded-event.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { silentLog } from '#shared/kernel/telemetry.ts';
import { openEvent } from '#shared/mirror/open-event.ts';
import { recordOf as recordOfDelivery } from '#shared/mirror/event-record.ts';
import { bytesOf, eventExample } from '#ops/documents/event-example.ts';
import { recordOf, type JsonObject } from '#ops/documents/json-schema.ts';

/** The `detail` of one example on each bus. */
export interface ExampleDetails {
  readonly open: JsonObject;
  readonly whole: JsonObject;
}

const receivedAt = '2026-03-02T09:30:00.000Z';

/** What the forwarder itself makes of the example, so that the documents cannot promise anything else. */
export async function exampleDetails(definition: PublishedDefinition): Promise<ExampleDetails> {
  const { type, family } = definition;
  const bytes = bytesOf(eventExample(type).body);
  const bodySha256 = sha256Hex(bytes);
  const facts = definition.family === 'product' ? ownFacts(definition) : factsOf(definition, bytes);
  const entries = await busEntries(
    {
      ...facts,
      eventType: type,
      family,
      state: 'applied',
      receivedAt,
      recordedAt: receivedAt,
      bodySha256,
      bodyBase64: Buffer.from(bytes).toString('base64'),
    },
    {
      bodies: { read: () => Promise.reject(new Error('No example lies in the bucket')) },
      environment: 'production',
      fromWire: sameOnWire,
      personalTypes: new Set([type]),
      maxDetailBytes: Infinity,
      log: silentLog,
    },
  );
  const [open, whole] = entries.map(({ detail }) => recordOf(JSON.parse(detail)));
  return { open: open ?? {}, whole: whole ?? {} };
}

type ExampleFacts = Pick<RecordedEvent, 'pk' | 'entityKind' | 'entityId' | 'occurredAt'>;

function ownFacts({ type, entity }: ProductDefinition): ExampleFacts {
  const { entityId } = eventExample(type);
  return { pk: sha256Hex(`example-${type}`), entityKind: entity.kind, entityId };
}

/** As the handlers read them from a notification. */
function factsOf(definition: EventDefinition, bytes: Uint8Array): ExampleFacts {
  const { type } = definition;
  const bodySha256 = sha256Hex(bytes);
  const delivery = {
    id: deliveryId(`example-${type}`, bodySha256),
    notificationId: `example-${type}`,
    subscriptionId: 'example',
    eventType: type,
    entityHint: eventExample(type).entityId,
    receivedAt,
    bodySha256,
    body: { at: 'message', gzip: false, base64: Buffer.from(bytes).toString('base64') },
  } as const;
  const record = recordOfDelivery(delivery, { at: 'record', base64: delivery.body.base64 });
  const opened = openEvent(definition, { delivery, bytes, record });
  if (opened.outcome === 'unfit') throw new Error(`The example of ${type} does not fit: ${opened.reason}`);
  const { entityKind, occurredAt, entityId } = opened.event.record;
  return { pk: delivery.id, entityKind, entityId, ...(occurredAt === undefined ? {} : { occurredAt }) };
}
