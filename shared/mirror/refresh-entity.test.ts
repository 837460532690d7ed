import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personChanged } from '#shared/events/onboarding/persons.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createFakeEventLog } from '#test/fakes/event-log.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { recordOf } from './event-record.ts';
import { openEvent } from './open-event.ts';
import { refreshEntity } from './refresh-entity.ts';

const lagMs = 10_000;

/** A bank that shows a change only some time after it was made and announced. */
const setUp = () => {
  const clock = createManualClock();
  const events = createFakeEventLog();
  const changes: { readonly version: number; readonly visibleAtMs: number }[] = [];
  const sent: Delivery[] = [];
  const visible = () => changes.filter(({ visibleAtMs }) => visibleAtMs <= clock.now()).at(-1)?.version ?? 0;
  const refresh = refreshEntity({
    events,
    clock,
    visibilityLagSeconds: lagMs / 1_000,
    delayed: { send: async (delivery) => Promise.resolve(void sent.push(delivery)) },
    reader: {
      read: async () => Promise.resolve({ outcome: 'found', json: JSON.stringify({ version: visible() }) }),
    },
  });
  const handle = async (delivery: Delivery) => {
    const record = recordOf(delivery, { at: 'record', base64: '' });
    const opened = openEvent(personChanged, { delivery, bytes: new Uint8Array(), record });
    if (opened.outcome === 'unfit') throw new Error(opened.reason);
    await refresh(opened.event);
  };
  return { clock, events, changes, sent, handle };
};

const steps = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('change' as const), hiddenMs: fc.nat({ max: lagMs }) }),
    fc.record({ does: fc.constant('deliver' as const), which: fc.nat() }),
    fc.record({ does: fc.constant('reread' as const), which: fc.nat() }),
    fc.record({ does: fc.constant('wait' as const), ms: fc.nat({ max: 2 * lagMs }) }),
  ),
  { maxLength: 25 },
);

test('whatever the bank shows late and in whatever order events come, the mirror ends as the bank', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.infiniteStream(fc.nat()), async (plan, picks) => {
      const { clock, events, changes, sent, handle } = setUp();
      const announced: Delivery[] = [];
      const isDue = ({ receivedAt }: Delivery) => receivedAt <= toIsoInstant(clock.now());
      const take = (from: Delivery[], which: number) =>
        from.filter(isDue).at(which % Math.max(1, from.length));

      for (const step of plan) {
        clock.advance(1);
        const now = clock.now();
        if (step.does === 'wait') clock.advance(step.ms);
        else if (step.does === 'change') {
          // A change becomes visible after all before it, at the latest when the lag has passed.
          const visibleAtMs = Math.max(now + step.hiddenMs, changes.at(-1)?.visibleAtMs ?? 0);
          changes.push({ version: changes.length + 1, visibleAtMs });
          const notificationId = `n${changes.length}`;
          const receivedAt = toIsoInstant(now);
          announced.push(
            aDelivery({ type: 'PERSON_CHANGED', payload: '', notificationId, receivedAt, entityHint: 'p' }),
          );
        } else {
          const delivery = take(step.does === 'deliver' ? announced : sent, step.which);
          if (delivery !== undefined) await handle(delivery);
        }
      }

      const unhandled = () => announced.filter(({ id }) => !events.events.has(id));
      for (let left = unhandled(); left.length > 0; left = unhandled()) {
        clock.advance(1);
        await handle(left[(picks.next().value as number) % left.length]!);
      }
      clock.advance(lagMs + 1);
      for (const reread of [...sent].toReversed()) {
        clock.advance(1);
        await handle(reread);
      }
      const data = events.mirror.get('person#p/state')?.data;
      const mirrored = data?.at === 'row' ? data.json : undefined;
      expect(mirrored).toBe(changes.length === 0 ? undefined : JSON.stringify({ version: changes.length }));
    }),
    { numRuns: 2_000 },
  );
});
