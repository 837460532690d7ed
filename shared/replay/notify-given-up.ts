import { familyNames, type Family } from '#shared/events/families.ts';
import type { ProductEvent } from '#shared/fanout/product-events.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import { browse } from './browse-dead-letters.ts';
import { deliveryOf, type DeadLetter, type DeadLetters } from './dead-letters.ts';
import type { Delivery } from '#shared/events/delivery.ts';

interface GivenUpReport {
  /** Number of events that this run reported to teams. */
  readonly notified: number;
}

interface Invocation {
  readonly remainingMs: () => number;
}

export interface NotifyGivenUpDeps {
  readonly deadLetters: Pick<DeadLetters<Family>, 'take' | 'release'>;
  readonly events: ProductEvents;
  readonly clock: Clock;
  readonly log: Log;
}

/** Events of our own that no other row belongs to. */
export interface ProductEvents {
  /** False if it was recorded before. */
  record(event: ProductEvent): Promise<boolean>;
}

/** A run reads at most so many of each family. If there are more, chance decides which ones it gets. */
const mostInFamily = 10_000;

/** Enough to make so many visible again. */
const releaseMs = 60_000;

/**
 * Notifies teams of each dead letter, once. SQS moves a message to the dead letters silently, and the last receive is not
 * known to be the last: a function that was stopped, or that could not start, says nothing. A letter stays for days, so
 * each run finds all that nobody has sent again. The record of a letter's event says whether teams know of it already.
 */
export function createNotifyGivenUp({ deadLetters, events, clock, log }: NotifyGivenUpDeps) {
  const notify = async (family: Family, letter: DeadLetter): Promise<boolean> => {
    const delivery = deliveryOf(letter);
    // Noise that somebody sent to the queue is no event.
    if (delivery === undefined) return false;
    const { messageId } = letter;
    const noticedAt = toIsoInstant(clock.now());
    return events.record(givenUpEvent({ delivery, family, messageId, noticedAt }));
  };
  const notifyFamily = async (family: Family, hasTime: () => boolean): Promise<number> => {
    const recorded = await browse(
      deadLetters,
      { queue: family, limit: mostInFamily, hasTime },
      async (letter) => notify(family, letter),
    );
    return recorded.filter(Boolean).length;
  };

  return async function notifyGivenUp({ remainingMs }: Invocation): Promise<GivenUpReport> {
    const hasTime = () => remainingMs() > releaseMs;
    const settled = await Promise.allSettled(
      familyNames.map(async (family) => notifyFamily(family, hasTime)),
    );
    const notified = settled.reduce((sum, each) => sum + (each.status === 'fulfilled' ? each.value : 0), 0);
    if (notified > 0) log.warn('teams were notified of events that were given up', { notified });
    for (const each of settled) if (each.status === 'rejected') throw each.reason;
    return { notified };
  };
}

interface GivenUp {
  readonly delivery: Delivery;
  readonly family: Family;
  /** A message that is sent again gets another one. */
  readonly messageId: string;
  /** Canonical UTC. */
  readonly noticedAt: string;
}

/** Notifies teams that the message of an event is in the dead letters, and again if it is given up again later. */
function givenUpEvent({ delivery, family, messageId, noticedAt }: GivenUp): ProductEvent {
  const { id, eventType, receivedAt } = delivery;
  return {
    type: 'EventGivenUp',
    key: `${id} ${messageId}`,
    entityId: id,
    occurredAt: noticedAt,
    data: { event_id: id, family, event_type: eventType, received_at: receivedAt, noticed_at: noticedAt },
  };
}
