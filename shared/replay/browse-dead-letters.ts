import type { DeadLetter, DeadLetters, LetterQueue } from './dead-letters.ts';

interface Browsing<Queue extends LetterQueue> {
  readonly queue: Queue;
  readonly limit: number;
  /** Ends with this message. */
  readonly until?: string;
  /** Stops early enough to make the taken letters visible again. */
  readonly hasTime?: () => boolean;
}

/** Browses letters up to a limit, and makes them visible again for the next reader. */
export async function browse<View, Queue extends LetterQueue>(
  deadLetters: Pick<DeadLetters<Queue>, 'take' | 'release'>,
  { queue, limit, until, hasTime = () => true }: Browsing<Queue>,
  view: (letter: DeadLetter) => Promise<View>,
): Promise<View[]> {
  const views = new Map<string, View>();
  // Their texts may be large, so only the handles that release them are kept for all of them.
  const taken: DeadLetter[] = [];
  const goesOn = () => views.size < limit && (until === undefined || !views.has(until)) && hasTime();
  let known: number;
  try {
    do {
      known = views.size;
      const some = await deadLetters.take(queue);
      taken.push(...some.map((letter) => ({ ...letter, text: '' })));
      const viewed = await Promise.all(
        some.map(async (letter) => [letter.messageId, await view(letter)] as const),
      );
      for (const [messageId, shown] of viewed) views.set(messageId, shown);
      // A reader that browses for too long sees the first ones again.
    } while (views.size > known && goesOn());
  } finally {
    await deadLetters.release(queue, taken);
  }
  return [...views.values()].slice(0, limit);
}
