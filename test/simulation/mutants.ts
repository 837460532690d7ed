import type { DelayedDeliveries } from '#shared/events/delayed-deliveries.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { addDigests, emptyDigest } from '#shared/bank/booking-digest.ts';
import type { Effect, MirrorChange } from '#shared/mirror/effect.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';
import { totalsName, type AccountBookings } from '#test/fakes/event-log.ts';
import type { RowChange } from '#shared/subscriptions/ports.ts';
import type { Mutation } from './ports.ts';

/** A mistake that receivers, handlers and forwarders of this kind really make. */
export interface Mutant {
  readonly name: string;
  /** What goes wrong because of it. */
  readonly consequence: string;
  readonly mutation: Mutation;
}

const minuteMs = 60_000;

/** The event log with another idea of what is committed. */
const committing = (
  events: EventLog,
  change: (change: MirrorChange, effect: Effect) => MirrorChange,
): EventLog => ({
  ...wrapped(events),
  commit: async (effect, planned) => events.commit(effect, change(planned, effect)),
});

/** A port behind a proxy has no properties of its own to spread. */
/** All containers remember together: each alone seldom asks twice. */
function remembering(): NonNullable<Mutation['tombstones']> {
  const known = new Map<string, ReadonlySet<string>>();
  return (tombstones) => ({
    raise: async (id) => tombstones.raise(id),
    standing: async (ids) => {
      const name = ids.join(' ');
      const standing = known.get(name) ?? (await tombstones.standing(ids));
      known.set(name, standing);
      return standing;
    },
  });
}

function wrapped(events: EventLog): EventLog {
  return {
    commit: async (effect, change) => events.commit(effect, change),
    keep: async (effect, state) => events.keep(effect, state),
    held: async (key) => events.held(key),
    heard: async (eventType, at) => events.heard(eventType, at),
  };
}

export const mutants: readonly Mutant[] = [
  {
    name: 'stale secret answered 422',
    consequence: 'a notification of a subscription that was just made is lost for good',
    mutation: {
      subscriptions: (subscriptions) => ({
        find: async (id) => (await subscriptions.find(id)) ?? { eventType: 'BOOKING', secrets: ['stale'] },
        refresh: async () => Promise.resolve(true),
      }),
    },
  },
  {
    name: 'unknown subscription answered 410',
    consequence: 'the bank cancels the subscription',
    mutation: { received: () => ({ status: (status) => (status === 503 ? 410 : status) }) },
  },
  {
    name: 'failure answered 422',
    consequence: 'our own failure is taken for a forgery, and the bank never tries again',
    mutation: { received: () => ({ status: (status) => (status === 503 ? 422 : status) }) },
  },
  {
    name: '200 before the queue has it',
    consequence: 'a queue that fails loses what the bank takes for delivered',
    mutation: {
      queues: (queues) => ({
        send: async (family, message) => {
          queues.send(family, message).catch(() => undefined);
          return Promise.resolve();
        },
      }),
    },
  },
  {
    name: '422 without quarantine',
    consequence: 'nobody can ever look at what was rejected',
    mutation: {
      quarantine: (quarantine) => ({
        keep: async (rejected) => quarantine.keep(rejected).catch(() => 'kept' as const),
      }),
    },
  },
  {
    name: 'leading-edge collapse',
    consequence: 'a change that came right after a read is never read',
    mutation: {
      events: (events) => ({
        ...wrapped(events),
        held: async (key) => {
          const held = await events.held(key);
          if (held?.readAt === undefined) return held;
          // "It was read a moment ago."
          return { ...held, readAt: toIsoInstant(Date.parse(held.readAt) + 20 * minuteMs) };
        },
      }),
    },
  },
  {
    name: 'no second read',
    consequence: 'what the bank showed too late stays unread',
    mutation: { delayed: (): DelayedDeliveries => ({ send: async () => Promise.resolve() }) },
  },
  {
    name: 'blind status write',
    consequence: 'a late notification takes a status back',
    mutation: {
      events: (events, { clock }) =>
        committing(events, (change) =>
          change.guard === 'absent'
            ? change
            : { ...change, sequence: `~${toIsoInstant(clock.now())}#${change.eventId}`, terminal: false },
        ),
    },
  },
  {
    name: 'order by time of arrival',
    consequence: 'a retry that took longer wins over what happened after it',
    mutation: {
      events: (events) =>
        committing(events, (change, { record }) =>
          change.readAt === undefined ? { ...change, sequence: `${record.receivedAt}#${record.id}` } : change,
        ),
    },
  },
  {
    name: 'terminal status not kept',
    consequence: 'a state that is final changes again',
    mutation: {
      events: (events) =>
        committing(events, (change) => ({
          ...change,
          terminal: false,
          // Without the rank of the end the last to arrive wins.
          sequence: change.terminal ? `0#${change.updatedAt}#${change.eventId}` : change.sequence,
        })),
    },
  },
  {
    name: 'duplicates forgotten after five minutes',
    consequence: 'a retry of an hour later is a new event',
    mutation: {
      events: (events, { clock }) => {
        const renamed = (effect: Effect): Effect => {
          const window = Math.floor(clock.now() / (5 * minuteMs)).toString(16);
          const id = window.padStart(16, '0') + effect.record.id.slice(16);
          return { ...effect, record: { ...effect.record, id } };
        };
        return {
          ...wrapped(events),
          commit: async (effect, change) => events.commit(renamed(effect), change),
          keep: async (effect, state) => events.keep(renamed(effect), state),
        };
      },
    },
  },
  {
    name: 'totals written before the booking',
    consequence: 'a repeated or failed booking is counted twice',
    mutation: {
      events: (events, { stored }) => ({
        ...wrapped(events),
        commit: async (effect, change) => {
          const { totals, ...rest } = effect;
          if (totals !== undefined) {
            const held = stored.totals.get(totalsName(totals)) ?? {
              count: 0,
              sumCents: 0,
              digest: emptyDigest,
            };
            (stored.totals as Map<string, AccountBookings>).set(totalsName(totals), {
              count: held.count + 1,
              sumCents: held.sumCents + totals.sumCents,
              digest: addDigests(held.digest, totals.digest),
            });
          }
          return events.commit(rest, change);
        },
      }),
    },
  },
  {
    name: 'failure parked',
    consequence: 'a database that is busy for a moment costs an event',
    mutation: {
      events: (events) => ({
        ...wrapped(events),
        commit: async (effect, change) => {
          try {
            return await events.commit(effect, change);
          } catch {
            await events.keep(effect, { state: 'parked', reason: 'failed' });
            return { outcome: 'committed' };
          }
        },
      }),
    },
  },
  {
    name: 'failed messages acknowledged',
    consequence: 'whatever fails once is gone',
    mutation: { consumed: () => ({ answer: () => ({ batchItemFailures: [] }) }) },
  },
  {
    name: 'marked as published before it is',
    consequence: 'what the buses refused is never published',
    mutation: {
      bus: (bus, { unpublished }) => ({
        put: async (entries) => {
          const ids = entries.map(({ detail }) => (JSON.parse(detail) as { id: string }).id);
          await unpublished.markPublished(ids.map((pk) => ({ pk, recordedAt: '' })));
          return bus.put(entries);
        },
      }),
    },
  },
  {
    name: 'failed entries ignored',
    consequence: 'a request that succeeded in part loses the rest',
    mutation: {
      bus: (bus) => ({
        put: async (entries) => {
          await bus.put(entries);
          return entries.map(() => ({ outcome: 'confirmed' }));
        },
      }),
    },
  },
  {
    name: 'nothing swept',
    consequence: 'what the stream gave up is never published',
    mutation: {
      unpublished: (unpublished) => ({
        markPublished: async (events) => unpublished.markPublished(events),
        unmarked: async () => Promise.resolve({ ids: [] }),
        read: async () => Promise.resolve({ events: [], unreadable: [] }),
      }),
    },
  },
  {
    name: 'rank by status alone',
    consequence: 'steps that leave the status as it is come in no order',
    mutation: {
      events: (events) =>
        committing(events, (change) =>
          change.key.kind === 'seizure' && !change.terminal
            ? { ...change, sequence: `0025#${change.contentSha256}` }
            : change,
        ),
    },
  },
  {
    name: 'one row for all aspects',
    consequence: 'the closure of an account takes the place of its block',
    mutation: {
      events: (events) =>
        committing(events, (change) => ({ ...change, key: { ...change.key, aspect: 'state' } })),
    },
  },
  {
    name: 'entity named by the header',
    consequence: 'all tokens of a card share a row, and anybody who alters a header chooses it',
    mutation: {
      events: (events) =>
        committing(events, (change, { record }) => ({
          ...change,
          key: { ...change.key, entityId: record.entityHint ?? change.key.entityId },
        })),
    },
  },
  {
    name: 'stale events left out of the history',
    consequence: 'nobody can tell any more what an entity went through',
    mutation: {
      events: (events, { stored }) => ({
        ...wrapped(events),
        keep: async (effect, state) => {
          const kept = await events.keep(effect, state);
          if (state.state === 'stale') (stored.history as Map<string, unknown>).delete(effect.record.id);
          return kept;
        },
      }),
    },
  },
  {
    name: 'uncertain order not marked',
    consequence: 'what may be an old state is taken for the latest',
    mutation: {
      events: (events) => committing(events, (change) => ({ ...change, orderUncertain: false })),
    },
  },
  {
    name: 'tombstones remembered',
    consequence: 'a late event brings back somebody who was erased since',
    mutation: {
      tombstones: remembering(),
    },
  },
  {
    name: 'personal entries on the open bus',
    consequence: 'every team reads names and account numbers',
    mutation: {
      bus: (bus) => ({
        put: async (entries) => bus.put(entries.map((entry) => ({ ...entry, bus: 'events' }))),
      }),
    },
  },
  {
    name: 'intent stored after the creation',
    consequence: 'a subscription whose answer was lost belongs to nobody, and stays',
    mutation: {
      rows: (rows) => {
        const heldBack = new Map<string, RowChange>();
        return {
          read: async (eventTypes) => rows.read(eventTypes),
          publication: async () => rows.publication(),
          write: async (fence, change) => {
            if (change.kind === 'put-intent') {
              heldBack.set(change.intent.id, change);
              return;
            }
            const intent = change.kind === 'keep' ? heldBack.get(change.subscription.intentId) : undefined;
            if (intent !== undefined) await rows.write(fence, intent);
            await rows.write(fence, change);
          },
        };
      },
    },
  },
];
