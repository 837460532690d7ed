import { ifPresent, type BodyStore } from '#shared/events/body-store.ts';
import { readBody } from '#shared/events/delivery-body.ts';
import { familyOf } from '#shared/events/event-types.ts';
import type { Family } from '#shared/events/families.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import type { FamilyQueues } from '#shared/receiving/family-queues.ts';
import { groupOf } from '#shared/receiving/queue-message.ts';
import { browse } from './browse-dead-letters.ts';
import type { DeadLetterResponse, ListedLetter, MovedLetters } from './commands/dead-letter-commands.ts';
import { deliveryOf, type DeadLetter, type DeadLetters } from './dead-letters.ts';
import { maskedBody } from './masked-body.ts';

export interface DeadLettersDeps {
  readonly deadLetters: DeadLetters;
  readonly queues: FamilyQueues;
  readonly bodies: BodyStore;
  readonly log: Log;
}

interface SomeLetters {
  readonly family: Family;
  readonly limit: number;
}

/** So many are read one after another to find it. */
const mostShown = 1_000;

/** Lists dead letters, shows one with personal fields masked, or moves them back to their queue. */
export function createHandleDeadLetters(deps: DeadLettersDeps) {
  return {
    list: async ({ family, limit }: SomeLetters) => list(family, limit, deps),
    show: async ({ family, messageId }: { readonly family: Family; readonly messageId: string }) =>
      show(family, messageId, deps),
    redrive: async ({ family, limit }: SomeLetters) => redrive(family, limit, deps),
  };
}

async function list(
  family: Family,
  limit: number,
  { deadLetters }: DeadLettersDeps,
): Promise<DeadLetterResponse<'list'>> {
  const letters = await browse(deadLetters, { family, limit }, async (letter) =>
    Promise.resolve(summaryOf(letter)),
  );
  return { letters };
}

async function show(
  family: Family,
  messageId: string,
  { deadLetters, bodies }: DeadLettersDeps,
): Promise<DeadLetterResponse<'show'>> {
  const found = await browse(deadLetters, { family, limit: mostShown, until: messageId }, async (letter) => {
    if (letter.messageId !== messageId) return undefined;
    const delivery = deliveryOf(letter);
    if (delivery === undefined) return summaryOf(letter);
    const bytes = await ifPresent(readBody(delivery, bodies));
    const body = bytes === undefined ? 'gone' : maskedBody(delivery.eventType, bytes);
    return { ...summaryOf(letter), body };
  });
  return found.find((each) => each !== undefined) ?? { absent: true };
}

/**
 * Each is sent before it is removed. After a crash in between it is sent twice, and the event's record makes the second
 * one a repetition.
 */
async function redrive(
  family: Family,
  limit: number,
  { deadLetters, queues, log }: DeadLettersDeps,
): Promise<MovedLetters> {
  let [sent, isEmpty] = [0, false];
  while (sent < limit && !isEmpty) {
    const taken = await deadLetters.take(family);
    const letters = taken.slice(0, limit - sent);
    await deadLetters.release(family, taken.slice(letters.length));
    await Promise.all(
      letters.map(async (letter) => {
        const delivery = deliveryOf(letter);
        const to = delivery === undefined ? family : familyOf(delivery.eventType);
        await queues.send(to, { text: letter.text, groupId: groupOf(delivery ?? { id: letter.messageId }) });
        await deadLetters.remove(family, letter);
      }),
    );
    sent += letters.length;
    isEmpty = taken.length === 0;
  }
  log.info('dead letters were sent again', { family, sent });
  return { sent, isEmpty };
}

function summaryOf(letter: DeadLetter): ListedLetter {
  const { messageId, queuedAt } = letter;
  const delivery = deliveryOf(letter);
  if (delivery === undefined) return { messageId, queuedAt, eventType: 'no delivery' };
  const { id, eventType, receivedAt, provenance } = delivery;
  return { messageId, queuedAt, eventType, id, receivedAt, ...(provenance && { source: provenance.source }) };
}
