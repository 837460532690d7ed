import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personChanged } from '#shared/events/onboarding/persons.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createFakeEventLog, type FakeEventLog } from '#test/fakes/event-log.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import type { ReadEntity } from './entity-reader.ts';
import { recordOf } from './event-record.ts';
import { openEvent } from './open-event.ts';
import { refreshEntity } from './refresh-entity.ts';

const lagMs = 10_000;

/** What a change brought: a version, or nothing where the entity is gone. Versions come again. */
type Version = number | undefined;

/** A bank that shows a change only some time after it was made and announced. */
const setUp = () => {
  const clock = createManualClock();
  const events = createFakeEventLog();
  const changes: { readonly version: Version; readonly visibleAtMs: number }[] = [];
  const sent: Delivery[] = [];
  const read = (): ReadEntity => {
    const visible = changes.filter(({ visibleAtMs }) => visibleAtMs <= clock.now()).at(-1);
    return visible?.version === undefined ? { outcome: 'absent' } : found(visible.version);
  };
  const refresh = refreshEntity({
    events,
    clock,
    visibilityLagSeconds: lagMs / 1_000,
    delayed: { send: async (delivery) => Promise.resolve(void sent.push(delivery)) },
    reader: { read: async () => Promise.resolve(read()) },
  });
  const handle = async (delivery: Delivery) => {
    const record = recordOf(delivery, { at: 'record', base64: '' });
    const opened = openEvent(personChanged, { delivery, bytes: new Uint8Array(), record });
    if (opened.outcome === 'unfit') throw new Error(opened.reason);
    await refresh(opened.event);
  };
  return { clock, events, changes, sent, handle };
};

const found = (version: number) => ({ outcome: 'found', json: JSON.stringify({ version }) }) as const;

/** What the mirror says: of the state and the note of its absence, the one that was read later. */
const mirrored = ({ mirror }: FakeEventLog): ReadEntity | undefined => {
  const state = mirror.get('person#p/state');
  const absence = mirror.get('person#p/absence');
  if (state === undefined && absence === undefined) return undefined;
  if ((absence?.readAt ?? '') > (state?.readAt ?? '')) return { outcome: 'absent' };
  return { outcome: 'found', json: state?.data.at === 'row' ? state.data.json : '' };
};

const steps = fc.array(
  fc.oneof(
    fc.record({
      does: fc.constant('change' as const),
      version: fc.constantFrom(undefined, 1, 2),
      hiddenMs: fc.nat({ max: lagMs }),
    }),
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
          changes.push({ version: step.version, visibleAtMs });
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
      const last = changes.at(-1);
      const truth: ReadEntity = last?.version === undefined ? { outcome: 'absent' } : found(last.version);
      expect(mirrored(events)).toEqual(last === undefined ? undefined : truth);
    }),
    { numRuns: 2_000 },
  );
});
