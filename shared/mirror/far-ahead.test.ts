import { expect, test } from 'vitest';
import { catalog } from '#shared/events/catalog.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { createFakeEventLog } from '#test/fakes/event-log.ts';
import { recordEvent } from './record-event.ts';

/** The path of the payload's instant that orders the events of a type. */
function instantOf({ order }: EventDefinition): string | undefined {
  if (order.by === 'version') return order.field;
  return order.by === 'rank' ? order.within?.[0] : undefined;
}

const placed = (path: string, value: unknown): object =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object;

const cells = catalog.flatMap((definition) => {
  const field = instantOf(definition);
  if (field === undefined) return [];
  return ['2026-01-05T12:00:00Z', '2026-01-06T07:58:00Z', '2026-11-01T00:00:00Z'].map(
    (ahead) => [definition.type, ahead, definition, field] as const,
  );
});

test.each(cells)(
  'an event %s stating %s, four hours or more ahead of its receipt, supersedes no later one',
  async (...cell) => {
    const [type, ahead, definition, field] = cell;
    const { id } = definition.entity;
    const delivery = (instant: string, receivedAt: string) =>
      aDelivery({
        type,
        payload: { ...(typeof id === 'object' && { [id.field]: 'e1' }), ...placed(field, instant) },
        notificationId: receivedAt,
        entityHint: 'e1',
        receivedAt,
      });
    const log = createFakeEventLog();
    const next = delivery('2026-01-05T11:00:00Z', '2026-01-05T11:00:01.000Z');
    await recordEvent(log, effectOf(definition, delivery(ahead, '2026-01-05T08:00:00.000Z')));
    await recordEvent(log, effectOf(definition, next));

    expect(log.events.get(next.id)?.state).toBe('applied');
    expect([...log.mirror.values()].map(({ eventId }) => eventId)).toEqual([next.id]);
  },
);
