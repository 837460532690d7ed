import type { EventDefinition } from '#shared/events/definition.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { canonicalInstant } from '#shared/kernel/clock.ts';
import { textAt } from '#shared/kernel/json.ts';
import type { EventRecord, MirroredData, MirrorKey } from './effect.ts';

/** An event with a valid payload: everything needed to plan its effect. */
export interface ReceivedEvent<Payload = unknown> {
  readonly delivery: Delivery;
  readonly definition: EventDefinition;
  readonly payload: Payload;
  readonly record: EventRecord;
  /** The payload as the bank sent it. */
  readonly data: MirroredData;
}

/** The instant at a dotted path in canonical UTC. */
export function instantAt(value: unknown, path: string): string | undefined {
  const text = textAt(value, path);
  return text === undefined ? undefined : canonicalInstant(text);
}

export function keyOf({ definition, record }: ReceivedEvent): MirrorKey {
  const { kind, aspect } = definition.entity;
  return { kind, entityId: record.entityId, aspect };
}

/** Where it is recorded that the bank did not know the entity when asked. */
export function absenceOf(key: MirrorKey): MirrorKey {
  return { ...key, aspect: absenceAspect(key.aspect) };
}

export const absenceAspect = (aspect: string): string =>
  aspect === 'state' ? 'absence' : `${aspect}_absence`;
