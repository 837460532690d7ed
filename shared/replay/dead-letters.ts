import * as z from '#shared/kernel/zod.ts';
import { delivery as deliverySchema, type Delivery } from '#shared/events/delivery.ts';
import type { Family } from '#shared/events/families.ts';
import { jsonText } from '#shared/kernel/json-text.ts';

/** A queue whose messages people inspect and redrive: of a family, or of a handler of the company's own. */
export type LetterQueue = Family | `handler ${string}`;

/** Messages that the handlers of each queue gave up on. */
export interface DeadLetters<Queue extends LetterQueue = LetterQueue> {
  /** Up to ten, hidden from everybody else for some minutes; none when no more are visible. */
  take(queue: Queue): Promise<readonly DeadLetter[]>;
  /** Makes them visible again. */
  release(queue: Queue, letters: readonly DeadLetter[]): Promise<void>;
  /** Removes it for good; only after its event was sent elsewhere. */
  remove(queue: Queue, letter: DeadLetter): Promise<void>;
}

export interface DeadLetter {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly text: string;
  /** When the receiver queued it, canonical UTC. */
  readonly queuedAt: string;
}

/** Undefined for noise that somebody sent to the queue. */
export function deliveryOf({ text }: DeadLetter): Delivery | undefined {
  return z.pipe(jsonText, deliverySchema).safeParse(text).data;
}
