import { eventTypes as named } from '#shared/bank/contract/schema/event-types.ts';
import { familyNames, type Family } from './families.ts';

/** Every classified event type, under the family whose queue receives it. */
export const eventTypes = { ...named, unclassified: [] } as const satisfies Record<Family, readonly string[]>;

/** The types of one family, or of all families without an argument. */
export type EventTypeOf<Name extends Family = Family> = (typeof eventTypes)[Name][number];

/** The family whose queue receives an event type. An unclassified type is never refused. */
export function familyOf(eventType: string): Family {
  return familyNames.find((family) => typesOf(family).includes(eventType)) ?? 'unclassified';
}

const typesOf = (family: Family): readonly string[] => eventTypes[family];
