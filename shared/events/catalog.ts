import { accounts } from './accounts/table.ts';
import { authentication } from './authentication/table.ts';
import { cards } from './cards/table.ts';
import type { EventDefinition } from './definition.ts';
import { lending } from './lending/table.ts';
import { onboarding } from './onboarding/table.ts';
import { payments } from './payments/table.ts';

const tables = {
  ...onboarding,
  ...accounts,
  ...payments,
  ...cards,
  ...authentication,
  ...lending,
} as const;

export type CatalogedEvent = (typeof tables)[keyof typeof tables];

/** Every classified event type. */
export const catalog: readonly EventDefinition[] = Object.values(tables);

const byType: ReadonlyMap<string, EventDefinition> = new Map(Object.entries(tables));

/** The definition of an event type, or undefined if it is not classified yet. */
export function definitionOf(eventType: string): EventDefinition | undefined {
  return byType.get(eventType);
}
