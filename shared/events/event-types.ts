import { eventTypes as named } from '#shared/bank/contract/schema/event-types.ts';
import { familyNames, type Family } from './families.ts';

/** Every event type that has been classified, under the family whose queue takes it. */
export const eventTypes = { ...named, unclassified: [] } as const satisfies Record<Family, readonly string[]>;

/** The types of one family; without an argument, of all. */
export type EventTypeOf<Name extends Family = Family> = (typeof eventTypes)[Name][number];

/** The family whose queue takes an event type: a type that nobody has classified is never refused. */
export function familyOf(eventType: string): Family {
  return familyNames.find((family) => typesOf(family).includes(eventType)) ?? 'unclassified';
}

const typesOf = (family: Family): readonly string[] => eventTypes[family];
