import { familyNames, type Family } from '#shared/events/families.ts';
import type { ProductEvent } from '#shared/fanout/product-events.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import { browse } from './browse-dead-letters.ts';
import { deliveryOf, type DeadLetter, type DeadLetters } from './dead-letters.ts';
import { givenUpEvent } from './given-up-event.ts';

interface GivenUpReport {
  /** Number of events of which this run told teams. */
  readonly told: number;
}

interface Invocation {
  readonly remainingMs: () => number;
}

export interface TellGivenUpDeps {
  readonly deadLetters: Pick<DeadLetters, 'take' | 'release'>;
  readonly events: ProductEvents;
  readonly clock: Clock;
  readonly log: Log;
}

/** Events of our own that stand for nothing that is written beside them. */
export interface ProductEvents {
  /** False if it was recorded before. */
  record(event: ProductEvent): Promise<boolean>;
}

/** As many as a run looks at in each family. Where there are more, chance decides which ones it gets. */
const mostInFamily = 10_000;

/** What it takes to show so many again. */
const releaseMs = 60_000;

/**
 * Tells teams of each dead letter, once. SQS moves a message without telling anybody, and the last receive is not known
 * to be the last: a function that was stopped, or that could not start, says nothing. A letter stays for days, so every
 * one that nobody has sent again is found; its record decides whether it is new.
 */
export function createTellGivenUp({ deadLetters, events, clock, log }: TellGivenUpDeps) {
  const tell = async (family: Family, letter: DeadLetter): Promise<boolean> => {
    const delivery = deliveryOf(letter);
    // Noise that somebody sent to the queue is no event.
    if (delivery === undefined) return false;
    const { messageId } = letter;
    const noticedAt = toIsoInstant(clock.now());
    return events.record(givenUpEvent({ delivery, family, messageId, noticedAt }));
  };
  const tellFamily = async (family: Family, hasTime: () => boolean): Promise<number> => {
    const told = await browse(deadLetters, { family, limit: mostInFamily, hasTime }, async (letter) =>
      tell(family, letter),
    );
    return told.filter(Boolean).length;
  };

  return async function tellGivenUp({ remainingMs }: Invocation): Promise<GivenUpReport> {
    const hasTime = () => remainingMs() > releaseMs;
    const settled = await Promise.allSettled(familyNames.map(async (family) => tellFamily(family, hasTime)));
    const told = settled.reduce((sum, each) => sum + (each.status === 'fulfilled' ? each.value : 0), 0);
    if (told > 0) log.warn('teams were told of events that were given up', { told });
    for (const each of settled) if (each.status === 'rejected') throw each.reason;
    return { told };
  };
}
