import type { EventDefinition } from '#shared/events/definition.ts';

/** What a receiver may rely on, by how events of one entity are ordered. */
export const arrivalRules: Readonly<Record<EventDefinition['order']['by'], string>> = {
  version: 'Notifications come in any order; a timestamp in the body orders them.',
  rank: 'Notifications come in any order; a status never goes back.',
  append: 'Notifications come in any order and more than once; what they describe never changes.',
  read: 'The event says only that something changed: read the entity.',
  arrival: 'Notifications come in any order, and nothing in them shows which is the latest.',
};
