import { ifPresent, type BodyStore } from '#shared/events/body-store.ts';
import { amountOfPayload } from '#shared/events/amount-of-body.ts';
import { amountOfDelivery, readBody } from '#shared/events/delivery-body.ts';
import { familyOf } from '#shared/events/event-types.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { eventInMessage } from '#shared/events/event-in-message.ts';
import { shownAmount } from '#shared/failures/failed-amount.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import type { FamilyQueues } from '#shared/receiving/family-queues.ts';
import { groupOf } from '#shared/receiving/queue-message.ts';
import { browse } from './browse-dead-letters.ts';
import {
  queueOf,
  type DeadLetterResponse,
  type ListedLetter,
  type MovedLetters,
  type Whose,
} from './commands/dead-letter-commands.ts';
import { deliveryOf, type DeadLetter, type DeadLetters, type LetterQueue } from './dead-letters.ts';
import { maskedBody } from './masked-body.ts';

export interface DeadLettersDeps {
  readonly deadLetters: DeadLetters;
  readonly queues: FamilyQueues<LetterQueue>;
  readonly bodies: BodyStore;
  readonly log: Log;
}

interface SomeLetters extends Whose {
  readonly limit: number;
}

/** So many are read one after another to find it. */
const mostShown = 1_000;

/** Lists dead letters, shows one with personal fields masked, or moves them back to their queue. */
export function createHandleDeadLetters(deps: DeadLettersDeps) {
  return {
    list: async ({ limit, ...of }: SomeLetters) => list(queueOf(of), limit, deps),
    show: async ({ messageId, ...of }: Whose & { readonly messageId: string }) =>
      show(queueOf(of), messageId, deps),
    redrive: async ({ limit, ...of }: SomeLetters) => redrive(queueOf(of), limit, deps),
  };
}

async function list(
  queue: LetterQueue,
  limit: number,
  { deadLetters }: DeadLettersDeps,
): Promise<DeadLetterResponse<'list'>> {
  const letters = await browse(deadLetters, { queue, limit }, async (letter) =>
    Promise.resolve(summaryOf(letter)),
  );
  return { letters };
}

async function show(
  queue: LetterQueue,
  messageId: string,
  { deadLetters, bodies }: DeadLettersDeps,
): Promise<DeadLetterResponse<'show'>> {
  const found = await browse(deadLetters, { queue, limit: mostShown, until: messageId }, async (letter) => {
    if (letter.messageId !== messageId) return undefined;
    return { ...summaryOf(letter), ...(await bodyOf(letter, bodies)) };
  });
  return found.find((each) => each !== undefined) ?? { absent: true };
}

async function bodyOf(letter: DeadLetter, bodies: BodyStore) {
  const event = eventInMessage(letter.text);
  if (event !== undefined) return { body: maskedBody(event.type, Buffer.from(JSON.stringify(event.data))) };
  const delivery = deliveryOf(letter);
  if (delivery === undefined) return {};
  const bytes = await ifPresent(readBody(delivery, bodies));
  return { body: bytes === undefined ? ('gone' as const) : maskedBody(delivery.eventType, bytes) };
}

/**
 * Each is sent before it is removed. After a crash in between it is sent twice, and the event's record makes the second
 * one a repetition.
 */
async function redrive(
  queue: LetterQueue,
  limit: number,
  { deadLetters, queues, log }: DeadLettersDeps,
): Promise<MovedLetters> {
  let [sent, isEmpty] = [0, false];
  while (sent < limit && !isEmpty) {
    const taken = await deadLetters.take(queue);
    const letters = taken.slice(0, limit - sent);
    await deadLetters.release(queue, taken.slice(letters.length));
    await Promise.all(
      letters.map(async (letter) => {
        const delivery = deliveryOf(letter);
        const to = delivery === undefined ? queue : familyOf(delivery.eventType);
        const groupId = groupIn(letter, delivery);
        await queues.send(to, { text: letter.text, groupId, isRedriven: true });
        await deadLetters.remove(queue, letter);
      }),
    );
    sent += letters.length;
    isEmpty = taken.length === 0;
  }
  log.info('dead letters were sent again', { queue, sent });
  return { sent, isEmpty };
}

const groupIn = ({ messageId, text }: DeadLetter, delivery: Delivery | undefined) =>
  groupOf(delivery ?? { id: eventInMessage(text)?.id ?? messageId });

function summaryOf(letter: DeadLetter): ListedLetter {
  const { messageId, queuedAt } = letter;
  const event = eventInMessage(letter.text);
  if (event !== undefined)
    return {
      messageId,
      queuedAt,
      eventType: event.type,
      id: event.id,
      ...shownAmount(amountOfPayload(event.data)),
    };
  const delivery = deliveryOf(letter);
  if (delivery === undefined) return { messageId, queuedAt, eventType: 'no delivery' };
  const { id, notificationId, entityHint, eventType, receivedAt, provenance } = delivery;
  return {
    messageId,
    queuedAt,
    eventType,
    id,
    notificationId,
    receivedAt,
    ...(entityHint !== undefined && { entityHint }),
    ...(provenance && { source: provenance.source }),
    ...shownAmount(amountOfDelivery(delivery)),
  };
}
