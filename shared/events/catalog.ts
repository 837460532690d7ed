import * as accounts from './accounts.ts';
import * as authentication from './authentication.ts';
import * as cards from './cards.ts';
import type { EventDefinition } from './definition.ts';
import type { Family } from './families.ts';
import * as lending from './lending.ts';
import * as onboarding from './onboarding.ts';
import * as payments from './payments.ts';

/**
 * Every event type that has been classified. A family's module exports definitions and nothing else: `satisfies`
 * rejects a stray export.
 */
export const catalog = [
  ...Object.values(onboarding),
  ...Object.values(accounts),
  ...Object.values(payments),
  ...Object.values(cards),
  ...Object.values(authentication),
  ...Object.values(lending),
] satisfies readonly EventDefinition[];

export type CatalogedEvent = (typeof catalog)[number];

const definitions: ReadonlyMap<string, EventDefinition> = new Map(
  catalog.map((definition) => [definition.type, definition]),
);

/** The definition of an event type, or undefined for one that nobody has classified yet. */
export function definitionOf(eventType: string): EventDefinition | undefined {
  return definitions.get(eventType);
}

/** The family whose queue takes an event type: a type that nobody has classified is never refused. */
export function familyOf(eventType: string): Family {
  return definitions.get(eventType)?.family ?? 'unclassified';
}
