import type { BodyStore } from '#shared/events/body-store.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import { envelopeVersion, eventSource, type Envelope } from '#shared/events/envelope.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { declaredFields } from './declared-fields.ts';
import type { BusEntry, BusName } from './event-bus.ts';
import { withoutPersonalFields } from './personal-fields.ts';
import type { RecordedEvent } from './recorded-event.ts';

export interface BusEntriesDeps {
  readonly bodies: Pick<BodyStore, 'read'>;
  /** Name of the stage. */
  readonly environment: string;
  /** Types that a team with personal data consumes; no other goes to that bus. */
  readonly personalTypes: ReadonlySet<string>;
  /** A larger detail becomes a pointer. */
  readonly maxDetailBytes: number;
}

type Data = Pick<Envelope, 'data'> | { readonly because: NonNullable<Envelope['omitted']>['because'] };

/** What an event is on each bus that takes it; rejects with a transient error when its body cannot be read. */
export async function busEntries(event: RecordedEvent, deps: BusEntriesDeps): Promise<readonly BusEntry[]> {
  const bytes =
    event.bodyBase64 === undefined
      ? await deps.bodies.read(event.bodyKey ?? '')
      : Buffer.from(event.bodyBase64, 'base64');
  const entry = (bus: BusName, data: Data): BusEntry => ({
    bus,
    source: eventSource(event.family),
    detailType: event.eventType,
    detail: detailOf(event, data, deps),
  });
  const isPersonal = deps.personalTypes.has(event.eventType);
  return [
    entry('events', openData(event.eventType, bytes)),
    ...(isPersonal ? [entry('personal', wholeData(event.eventType, bytes))] : []),
  ];
}

/** Only what is known not to be personal: of a type that nobody classified, that is nothing. */
function openData(eventType: string, bytes: Uint8Array): Data {
  const definition = definitionOf(eventType);
  if (definition === undefined) return { because: 'unclassified' };
  const whole = wholeData(eventType, bytes);
  if (!('data' in whole)) return whole;
  const open = withoutPersonalFields(declaredFields(definition.payload, whole.data), definition.personal);
  return isRecord(open) ? { data: open } : { because: 'unreadable' };
}

function wholeData(eventType: string, bytes: Uint8Array): Data {
  const decoded = decodeBody(bytes);
  if (decoded.outcome === 'unreadable') return { because: 'unreadable' };
  const definition = definitionOf(eventType);
  if (definition === undefined) return { data: decoded.value };
  const payload: unknown = definition.payload.safeParse(decoded.value).data;
  return isRecord(payload) ? { data: payload } : { because: 'unreadable' };
}

function detailOf(event: RecordedEvent, data: Data, deps: BusEntriesDeps): string {
  const detail = JSON.stringify(toEnvelope(event, data, deps.environment));
  if (Buffer.byteLength(detail) <= deps.maxDetailBytes) return detail;
  return JSON.stringify(toEnvelope(event, { because: 'too-large' }, deps.environment));
}

function toEnvelope(event: RecordedEvent, data: Data, environment: string): Envelope {
  return {
    id: event.pk,
    type: event.eventType,
    version: envelopeVersion,
    time: event.occurredAt ?? event.receivedAt,
    entity: { type: event.entityKind, id: event.entityId },
    environment,
    ...('data' in data
      ? data
      : {
          data: null,
          omitted: {
            because: data.because,
            bodySha256: event.bodySha256,
            ...(event.bodyKey !== undefined && { bodyKey: event.bodyKey }),
          },
        }),
    ...(event.state === 'stale' && { superseded: true as const }),
    ...(event.duplicateOf !== undefined && { duplicateOf: event.duplicateOf }),
  };
}
