import type { Cloud } from '../cloud.ts';

/** Ids of the events among the dead letters. */
export function deadLettersIn({ eventQueues }: Pick<Cloud, 'eventQueues'>): ReadonlySet<string> {
  const letters = eventQueues.flatMap(({ deadLetters }) => deadLetters.messages());
  return new Set(letters.map(({ body }) => (JSON.parse(body) as { readonly id: string }).id));
}
