import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personChanged } from '#shared/events/onboarding/persons.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { clockSkewMs, toIsoInstant } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { createFakeEventLog, type FakeEventLog } from '#test/fakes/event-log.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import type { ReadEntity } from './entity-reader.ts';
import { recordOf } from './event-record.ts';
import { openEvent } from './open-event.ts';
import { refreshEntity } from './refresh-entity.ts';

const lagMs = 10_000;

/** The version that a change produced, or nothing if the entity is gone. Versions may recur. */
type Version = number | undefined;

/** A bank that shows a change only some time after it was made and announced. */
const setUp = () => {
  const clock = createManualClock();
  /** Clock skew of the machine that handles an event. */
  let skewMs = 0;
  const events = createFakeEventLog();
  const changes: { readonly version: Version; readonly visibleAtMs: number }[] = [];
  const sent: Delivery[] = [];
  /** What happens while an answer is in transit. */
  const reading = { between: async () => Promise.resolve() };
  const read = (): ReadEntity => {
    const visible = changes.filter(({ visibleAtMs }) => visibleAtMs <= clock.now()).at(-1);
    return visible?.version === undefined ? { outcome: 'absent' } : found(visible.version);
  };
  const refresh = refreshEntity({
    events,
    clock: { now: () => clock.now() + skewMs },
    visibilityLagSeconds: lagMs / 1_000,
    delayed: { send: async (delivery) => Promise.resolve(void sent.push(delivery)) },
    reader: {
      read: async () => {
        const answer = read();
        await reading.between();
        return Promise.resolve(answer);
      },
    },
  });
  const handle = async (delivery: Delivery, machineSkewMs = 0) => {
    skewMs = machineSkewMs;
    const record = recordOf(delivery, { at: 'record', base64: '' });
    const opened = openEvent(personChanged, { delivery, bytes: new Uint8Array(), record });
    if (opened.outcome === 'unfit') throw new Error(opened.reason);
    await refresh(opened.event);
  };
  return { clock, events, changes, sent, handle, reading };
};

const found = (version: number) => ({ outcome: 'found', json: JSON.stringify({ version }) }) as const;

/** The mirror's view: whichever of the state and the note of absence was read later. */
const mirrored = ({ mirror }: FakeEventLog): ReadEntity | undefined => {
  const state = mirror.get('person#p/state');
  const absence = mirror.get('person#p/absence');
  if (state === undefined && absence === undefined) return undefined;
  if ((absence?.readAt ?? '') > (state?.readAt ?? '')) return { outcome: 'absent' };
  return { outcome: 'found', json: state?.data.at === 'row' ? state.data.json : '' };
};

/** Skew of a machine's clock: up to ten minutes behind or ahead. */
const skews = (width: number) => fc.integer({ min: -width, max: width });

const steps = (skewMs: number) =>
  fc.array(
    fc.oneof(
      fc.record({
        does: fc.constant('change' as const),
        version: fc.constantFrom(undefined, 1, 2),
        hiddenMs: fc.nat({ max: lagMs }),
        skewMs: skews(skewMs),
      }),
      fc.record({ does: fc.constant('deliver' as const), which: fc.nat(), skewMs: skews(skewMs) }),
      fc.record({ does: fc.constant('reread' as const), which: fc.nat(), skewMs: skews(skewMs) }),
      fc.record({ does: fc.constant('wait' as const), ms: fc.nat({ max: 2 * lagMs }) }),
    ),
    { maxLength: 25 },
  );

interface Sent {
  readonly delivery: Delivery;
  readonly dueAtMs: number;
}

test.each([
  ['agree', 0],
  ['are up to twenty minutes apart', 10 * 60_000],
])(
  'the mirror ends equal to the bank, with late changes and any order of events: clocks %s',
  async (_name, width) => {
    let mostSteps = 0;
    const plans = fc.tuple(steps(width), fc.infiniteStream(fc.nat()), fc.infiniteStream(skews(width)));
    await fc.assert(
      fc.asyncProperty(plans, async ([plan, picks, laterSkews]) => {
        mostSteps = Math.max(mostSteps, plan.length);
        const { clock, events, changes, sent, handle } = setUp();
        const announced: Sent[] = [];
        const nextSkew = () => laterSkews.next().value as number;
        // The queue measures a delay by its own clock, not by ours.
        const delayed: Sent[] = [];
        const take = (from: Sent[], which: number) =>
          from.filter(({ dueAtMs }) => dueAtMs <= clock.now()).at(which % Math.max(1, from.length));
        const deliver = async ({ delivery }: Sent, skewMs: number) => {
          const before = sent.length;
          await handle(delivery, skewMs);
          for (const reread of sent.slice(before))
            delayed.push({ delivery: reread, dueAtMs: clock.now() + lagMs });
        };

        for (const step of plan) {
          clock.advance(1);
          const now = clock.now();
          if (step.does === 'wait') clock.advance(step.ms);
          else if (step.does === 'change') {
            // A change becomes visible after all earlier ones, at the latest when the lag has passed.
            const visibleAtMs = Math.max(now + step.hiddenMs, changes.at(-1)?.visibleAtMs ?? 0);
            changes.push({ version: step.version, visibleAtMs });
            const notificationId = `n${changes.length}`;
            const receivedAt = toIsoInstant(now + step.skewMs);
            const facts = {
              type: 'PERSON_CHANGED',
              payload: '',
              notificationId,
              receivedAt,
              entityHint: 'p',
            };
            announced.push({ delivery: aDelivery(facts), dueAtMs: now });
          } else {
            const next = take(step.does === 'deliver' ? announced : delayed, step.which);
            if (next !== undefined) await deliver(next, step.skewMs);
          }
        }

        const unhandled = () => announced.filter(({ delivery }) => !events.events.has(delivery.id));
        for (let left = unhandled(); left.length > 0; left = unhandled()) {
          clock.advance(1);
          await deliver(left[(picks.next().value as number) % left.length]!, nextSkew());
        }
        clock.advance(lagMs + 1);
        for (const reread of delayed.toReversed()) {
          clock.advance(1);
          await deliver(reread, nextSkew());
        }
        const last = changes.at(-1);
        const truth: ReadEntity = last?.version === undefined ? { outcome: 'absent' } : found(last.version);
        expect(mirrored(events)).toEqual(last === undefined ? undefined : truth);
      }),
      { numRuns: 2_000 },
    );
    expect(mostSteps).toBe(25);
  },
);

test('a read that another one overtook is repeated, and the first answer does not stay', async () => {
  const { clock, events, handle, changes, reading } = setUp();
  const event = (notificationId: string) =>
    aDelivery({ type: 'PERSON_CHANGED', payload: '', notificationId, entityHint: 'p' });
  changes.push({ version: 1, visibleAtMs: clock.now() });
  reading.between = async () => {
    // While the first answer is in transit, the entity changes and another machine, whose clock is behind, reads it.
    reading.between = async () => Promise.resolve();
    changes.push({ version: 2, visibleAtMs: clock.now() });
    await handle(event('n2'), -10 * 60_000);
  };

  await handle(event('n1'), 10 * 60_000);

  expect(mirrored(events)).toEqual(found(2));
});

test('a repeated read that another one contradicts is repeated, since no read follows it', async () => {
  const { clock, events, handle, changes, sent, reading } = setUp();
  const event = (notificationId: string) =>
    aDelivery({ type: 'PERSON_CHANGED', payload: '', notificationId, entityHint: 'p' });
  changes.push({ version: 1, visibleAtMs: clock.now() });
  await handle(event('n1'));
  clock.advance(lagMs);
  changes.push({ version: undefined, visibleAtMs: clock.now() });
  reading.between = async () => {
    reading.between = async () => Promise.resolve();
    changes.push({ version: 1, visibleAtMs: clock.now() });
    await handle(event('n2'), -10 * 60_000);
  };

  await handle(sent[0]!, 10 * 60_000);

  expect(mirrored(events)).toEqual(found(1));
});

test('an entity that others keep reading is left for later', async () => {
  const { events, handle, reading } = setUp();
  let n = 0;
  const event = () =>
    aDelivery({ type: 'PERSON_CHANGED', payload: '', notificationId: `n${(n += 1)}`, entityHint: 'p' });
  let depth = 0;
  reading.between = async () => {
    if (depth > 0) return;
    depth += 1;
    await handle(event());
    depth -= 1;
  };
  await expect(handle(event())).rejects.toThrow(TransientError);
  expect(events.events.size).toBe(3);
});

test('events that waited longer than clocks may differ share one read', async () => {
  const { clock, events, handle, changes } = setUp();
  changes.push({ version: 1, visibleAtMs: clock.now() });
  const receivedAt = toIsoInstant(clock.now());
  const [first, second] = ['n1', 'n2'].map((notificationId) =>
    aDelivery({ type: 'PERSON_CHANGED', payload: '', notificationId, receivedAt, entityHint: 'p' }),
  ) as [Delivery, Delivery];
  clock.advance(clockSkewMs + 1);
  await handle(first);
  await handle(second);
  expect(events.events.get(second.id)).toMatchObject({ state: 'duplicate', duplicateOf: first.id });
});

test('a replay reads an entity once; a comparison reads it each time that it sends it', async () => {
  const { clock, events, handle, changes } = setUp();
  const send = async (source: 'replay' | 'reread', version: number) => {
    changes.push({ version, visibleAtMs: clock.now() });
    const receivedAt = toIsoInstant(clock.now());
    const facts = { type: 'PERSON_CHANGED', payload: '', notificationId: `n${version}`, entityHint: 'p' };
    await handle({ ...aDelivery({ ...facts, receivedAt }), provenance: { source, runId: `${source} 1` } });
    clock.advance(1);
  };
  await send('replay', 1);
  await send('replay', 2);
  expect(mirrored(events)).toEqual(found(1));
  await send('reread', 3);
  await send('reread', 4);
  expect(mirrored(events)).toEqual(found(4));
});
