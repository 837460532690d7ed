import type { EventDefinition } from '#shared/events/definition.ts';
import { deliveryId } from '#shared/events/delivery-id.ts';
import { busEntries } from '#shared/fanout/bus-entries.ts';
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
export async function exampleDetails(definition: EventDefinition): Promise<ExampleDetails> {
  const { type } = definition;
  const { entityId, body } = eventExample(type);
  const bytes = bytesOf(body);
  const bodySha256 = sha256Hex(bytes);
  const delivery = {
    id: deliveryId(`example-${type}`, bodySha256),
    notificationId: `example-${type}`,
    subscriptionId: 'example',
    eventType: type,
    entityHint: entityId,
    receivedAt,
    bodySha256,
    body: { at: 'message', gzip: false, base64: Buffer.from(bytes).toString('base64') },
  } as const;
  const record = recordOfDelivery(delivery, { at: 'record', base64: delivery.body.base64 });
  const opened = openEvent(definition, { delivery, bytes, record });
  if (opened.outcome === 'unfit') throw new Error(`The example of ${type} does not fit: ${opened.reason}`);
  const { entityKind, occurredAt, entityId: id } = opened.event.record;
  const entries = await busEntries(
    {
      pk: delivery.id,
      eventType: type,
      family: definition.family,
      entityKind,
      entityId: id,
      state: 'applied',
      receivedAt,
      recordedAt: receivedAt,
      bodySha256,
      bodyBase64: delivery.body.base64,
      ...(occurredAt === undefined ? {} : { occurredAt }),
    },
    {
      bodies: { read: () => Promise.reject(new Error('No example lies in the bucket')) },
      environment: 'production',
      personalTypes: new Set([type]),
      maxDetailBytes: Infinity,
      log: silentLog,
    },
  );
  const [open, whole] = entries.map(({ detail }) => recordOf(JSON.parse(detail)));
  return { open: open ?? {}, whole: whole ?? {} };
}
