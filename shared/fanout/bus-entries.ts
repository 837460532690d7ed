import type { BodyStore } from '#shared/events/body-store.ts';
import { declaredFields } from '#shared/events/declared-fields.ts';
import { decodeBody, type DecodedBody, type FromWire } from '#shared/events/decode-body.ts';
import { eventSource, versionOf, type Envelope } from '#shared/events/envelope.ts';
import { withoutPersonalFields } from '#shared/events/personal-fields.ts';
import { publishedDefinitionOf } from '#shared/events/published-catalog.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import type { BusEntry, BusName } from './event-bus.ts';
import type { RecordedEvent } from './recorded-event.ts';
import { publishedBefore } from './published-before.ts';

export interface PreparedEntry extends BusEntry {
  /** JSON that says only where to read the event. It replaces a detail whose content the bus refuses. */
  readonly pointer: string;
}

export interface BusEntriesDeps {
  readonly bodies: Pick<BodyStore, 'read'>;
  readonly fromWire: FromWire;
  /** Name of the stage. */
  readonly environment: string;
  /** Types that a team with access to personal data consumes. Only these go to that bus. */
  readonly personalTypes: ReadonlySet<string>;
  /** A larger detail becomes a pointer. */
  readonly maxDetailBytes: number;
  readonly log: Log;
}

type Data = Pick<Envelope, 'data'> | { readonly because: NonNullable<Envelope['omitted']>['because'] };

/**
 * The event's entries, one for each bus that takes it. Rejects if its body cannot be read now. An event whose body
 * gives no detail is published without data.
 */
export async function busEntries(
  event: RecordedEvent,
  deps: BusEntriesDeps,
): Promise<readonly PreparedEntry[]> {
  const bytes = await bytesOf(event, deps.bodies);
  const because = bytes === undefined ? 'erased' : 'unreadable';
  const pointer = JSON.stringify(toEnvelope(event, { because }, deps.environment));
  const decoded = (body: Uint8Array) => decodeBody(body, deps.fromWire);
  const entry = (bus: BusName, dataOf: DataOf): PreparedEntry => ({
    bus,
    source: eventSource(event.family),
    detailType: event.eventType,
    detail: (bytes && detailOf(event, () => dataOf(event.eventType, decoded(bytes)), deps)) ?? pointer,
    pointer,
  });
  const isPersonal = deps.personalTypes.has(event.eventType);
  return [entry('events', openData), ...(isPersonal ? [entry('personal', wholeData)] : [])];
}

/** Undefined if the body was erased: the event is still published, without data. */
async function bytesOf(
  { bodyBase64, bodyKey }: RecordedEvent,
  bodies: BusEntriesDeps['bodies'],
): Promise<Uint8Array | undefined> {
  if (bodyBase64 !== undefined) return Buffer.from(bodyBase64, 'base64');
  return bodyKey === undefined ? undefined : bodies.read(bodyKey);
}

type DataOf = (eventType: string, decoded: DecodedBody) => Data;

/** Only fields that are known not to be personal; an unclassified type has none. */
function openData(eventType: string, decoded: DecodedBody): Data {
  const definition = publishedDefinitionOf(eventType);
  if (definition === undefined) return { because: 'unclassified' };
  const whole = wholeData(eventType, decoded);
  if (!('data' in whole)) return whole;
  const open = withoutPersonalFields(declaredFields(definition.payload, whole.data), definition.personal);
  return isRecord(open) ? { data: open } : { because: 'unreadable' };
}

function wholeData(eventType: string, decoded: DecodedBody): Data {
  if (decoded.outcome === 'unreadable') return { because: 'unreadable' };
  const definition = publishedDefinitionOf(eventType);
  if (definition === undefined) return { data: decoded.value };
  const payload: unknown = definition.payload.safeParse(decoded.value).data;
  return isRecord(payload) ? { data: payload } : { because: 'unreadable' };
}

/** Undefined if none can be made: JSON that is nested too deeply can be parsed but not written. */
function detailOf(event: RecordedEvent, dataOf: () => Data, deps: BusEntriesDeps): string | undefined {
  try {
    const detail = JSON.stringify(toEnvelope(event, dataOf(), deps.environment));
    if (Buffer.byteLength(detail) <= deps.maxDetailBytes) return detail;
    return JSON.stringify(toEnvelope(event, { because: 'too-large' }, deps.environment));
  } catch (error) {
    deps.log.error('an event cannot be serialised and is published without data', {
      error,
      eventId: event.pk,
    });
    return undefined;
  }
}

function toEnvelope(event: RecordedEvent, data: Data, environment: string): Envelope {
  const duplicateOf = publishedBefore(event);
  return {
    id: event.pk,
    type: event.eventType,
    version: versionOf(publishedDefinitionOf(event.eventType)),
    time: event.occurredAt ?? event.receivedAt,
    entity: { type: event.entityKind, id: event.entityId },
    ...(event.entityUnsigned && { entityUnsigned: true as const }),
    ...(event.contentRepeated && { contentRepeated: true as const }),
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
    ...(duplicateOf !== undefined && { duplicateOf }),
  };
}
