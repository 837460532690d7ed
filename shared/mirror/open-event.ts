import { misreadAmounts } from '#shared/bank/contract/schema/misread-amounts.ts';
import type * as z from '#shared/kernel/zod.ts';
import { decodeBody, type FromWire } from '#shared/events/decode-body.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { entityId as entityIdSchema } from '#shared/events/fields.ts';
import { isKeyText } from '#shared/kernel/key-text.ts';
import type { EventRecord, Owners } from './effect.ts';
import { namedOwners } from './named-owners.ts';
import { ownersOf } from './owners.ts';
import { textAt } from '#shared/kernel/json.ts';
import { instantAt, type ReceivedEvent } from './received-event.ts';
import { statusOf } from './standing.ts';

/** A delivery together with its record and its bytes, which nobody has parsed yet. */
export interface UnopenedEvent {
  readonly delivery: Delivery;
  readonly bytes: Uint8Array;
  readonly record: EventRecord;
  /** If omitted, its body already uses the names of the code. */
  readonly fromWire?: FromWire;
}

type OpenedEvent<Payload> =
  | {
      readonly outcome: 'opened';
      readonly event: ReceivedEvent<Payload>;
      /** The payload before it was parsed. */
      readonly sent: Readonly<Record<string, unknown>>;
    }
  /** It can never be processed as it is. The reason is bounded and contains no value of the payload. */
  | { readonly outcome: 'unfit'; readonly record: EventRecord; readonly reason: string };

/** Parses a delivery as an event of that definition, or says why it is not one. */
export function openEvent<Payload extends z.ZodMiniType>(
  definition: EventDefinition<string, Payload>,
  { delivery, bytes, record: unopened, fromWire }: UnopenedEvent,
): OpenedEvent<z.output<Payload>> {
  const record = { ...unopened, entityKind: definition.entity.kind };
  const isSigned = definition.entity.id !== 'header';
  const decoded = decodeBody(bytes, fromWire);
  const unfit = (reason: string) => {
    const owners = namedOwners(bytes, definition);
    return { outcome: 'unfit', record: { ...record, owners }, reason } as const;
  };
  if (decoded.outcome === 'unreadable') return unfit(decoded.reason);
  const parsed = definition.payload.safeParse(decoded.value);
  if (!parsed.success) return unfit(describe(parsed.error));
  const payload = parsed.data;

  const entityId = entityIdOf(definition, delivery, payload);
  if (entityId === undefined) return unfit('entity-unknown');
  const occurredAt =
    definition.occurredAtField === undefined ? undefined : instantAt(payload, definition.occurredAtField);
  const owners = ownersOf(definition, payload, entityId);
  const reason = misfitOf(definition, payload, owners);
  if (reason !== undefined) {
    const parked = {
      ...(isSigned ? signed(record) : record),
      entityId,
      owners: namedOwners(bytes, definition),
    };
    return { outcome: 'unfit', record: parked, reason };
  }
  const opened = {
    ...(isSigned ? signed(record) : record),
    entityId,
    owners,
    ...(occurredAt === undefined ? {} : { occurredAt }),
  };
  const data = { at: 'row', json: decoded.text } as const;
  const event = { delivery, definition, payload, record: opened, data };
  return { outcome: 'opened', event, sent: decoded.value };
}

/** The record of an event whose own body names its entity. */
function signed({ entityUnsigned: _replaced, ...record }: EventRecord): EventRecord {
  return record;
}

/**
 * Why a payload that its schema takes cannot be mirrored: a field that should become part of a key but cannot, or an amount
 * that is not in cents of a known currency.
 */
function misfitOf(definition: EventDefinition, payload: unknown, owners: Owners): string | undefined {
  const texts: Readonly<Record<string, string | undefined>> = {
    ...owners,
    status: statusOf(definition, payload),
  };
  const misfit = Object.entries(texts).find(([, text]) => text !== undefined && !isKeyText(text))?.[0];
  if (misfit !== undefined) return `key: ${misfit}`;
  const [misread] = misreadAmounts(definition.payload, payload);
  return misread && `amount-${misread.part}-unknown`;
}

/** The id in the signed payload if there is one; the unsigned hint counts only if nothing else names the entity. */
function entityIdOf({ entity }: EventDefinition, delivery: Delivery, payload: unknown): string | undefined {
  switch (entity.id) {
    case 'content':
      return delivery.bodySha256;
    case 'header':
      return entityIdSchema.safeParse(delivery.entityHint).data;
    default:
      return entityIdSchema.safeParse(textAt(payload, entity.id.field)).data;
  }
}

/** Path and kind of the first problem: `payload: amount.value invalid_union`. */
function describe(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  return issue === undefined ? 'payload' : `payload: ${issue.path.join('.')} ${issue.code}`.slice(0, 200);
}
