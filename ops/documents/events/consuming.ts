import type { EventDefinition, PublishedDefinition } from '#shared/events/definition.ts';

/** What every consumer must know, in sentences for the page and for the AsyncAPI document. */
export const consuming = [
  'Each event comes at least once, in any order: under the same `detail.id` when it is delivered again, and under another one, with `duplicateOf`, when the bank tells the same change again.',
  'Use the pattern shown for each type: it leaves out what has `duplicateOf`, as the rules of teams do unless their entry says `duplicates: included`. Then act once per `detail.id`.',
  'Add up by the key shown for the type: a booking by `entity.id`, which is the same in every delivery and under every event id.',
  '`superseded` marks a state that was already outdated when it arrived: it happened, but the entity did not return to it.',
  '`data` is null exactly where `omitted` says why: read what happened elsewhere or refuse the event loudly, and never count it as 0.',
] as const;

/** Which key makes the change count once. */
export function countingKeyOf(definition: PublishedDefinition): string {
  return definition.family === 'product' ? ownCountingKey : countingKeys[definition.order.by];
}

const ownCountingKey = 'Count it by `detail.id`: what happened once has one.';

/** By how events of one entity are ordered. */
const countingKeys: Readonly<Record<EventDefinition['order']['by'], string>> = {
  version: 'Count it by `detail.id`, with duplicates left out.',
  rank: 'Count it by `detail.id`, with duplicates left out.',
  append: 'Count it by `entity.id`: each is created once.',
  read: 'Count nothing by it: only the entity shows what changed.',
  arrival:
    'Count nothing by it: a change that the bank repeats comes under another `detail.id` without a mark. Overwrite what you keep for `entity.id`; never add up.',
};
