import type * as z from '#shared/kernel/zod.ts';
import { catalog } from '#shared/events/catalog.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { product } from '#shared/events/product/table.ts';
import type { Stage } from './stage.ts';
import type { Team } from './team.ts';

/** An account is opened, and the example state machine welcomes its owner. */
export const welcomeEvent = 'ACCOUNT_OPENING_REQUEST';

/** Every type that the stage subscribes to at the bank: mandatory ones, and those that teams, handlers or the stage request. */
export function subscribedTypes(stage: Stage): readonly string[] {
  const mandatory = catalog.filter((event) => event.mandatory).map(({ type }) => type);
  const wanted = typesOf(stage, consumersOf(stage)).filter((type) => !ownTypes.has(type));
  const welcome = stage.welcomeAs === undefined ? [] : [welcomeEvent];
  return distinct([...mandatory, ...stage.subscriptions.more, ...wanted, ...welcome]);
}

/** The types that a team or handler with personal data consumes; only these go to the personal bus. */
export function personalTypes(stage: Stage): readonly string[] {
  return distinct(
    typesOf(
      stage,
      consumersOf(stage).filter(({ personalData }) => personalData),
    ),
  );
}

/**
 * To how many targets EventBridge delivers an event of the type that most of them want. The archive of a bus is one; of
 * an organisation, whose accounts have rules of their own, we know of one.
 */
export function deliveriesOfEvent(stage: Stage): number {
  const consumers = consumersOf(stage);
  const consumersOfType = typesOf(stage, consumers).map(
    (type) => consumers.filter(({ events }) => events === 'all' || events.includes(type)).length,
  );
  return Math.max(0, ...consumersOfType) + (stage.retention.eventArchiveDays === 'none' ? 0 : 1);
}

/** No webhook brings them: the bank does not know of these events. */
const ownTypes: ReadonlySet<string> = new Set(Object.keys(product));

type Consumer = Pick<Team, 'events' | 'personalData'>;

const consumersOf = ({ teams, handlers }: Stage): readonly Consumer[] => [...teams, ...handlers];

function typesOf(stage: Stage, consumers: readonly Consumer[]): readonly string[] {
  const offered = catalog.filter(isOffered).map(({ type }) => type);
  const all = [...offered, ...stage.subscriptions.more, ...ownTypes];
  return consumers.flatMap(({ events }) => (events === 'all' ? all : events));
}

/** The bank may not offer types that only the reference names: they are subscribed to only if named explicitly. */
const isOffered = ({ onlyInReference, mandatory }: EventDefinition) =>
  onlyInReference === undefined || mandatory === true;

/** A misspelt type would never reach its team, and an alarm on a type without a subscription would never end. */
export function checkEventTypes(stage: Stage, context: z.core.$RefinementCtx<Stage>): void {
  const known = new Set([...catalog.map(({ type }) => type), ...stage.subscriptions.more, ...ownTypes]);
  const subscribed = new Set(subscribedTypes(stage));
  for (const [index, { events }] of stage.teams.entries()) {
    for (const type of events === 'all' ? [] : events.filter((wanted) => !known.has(wanted))) {
      const message = `${type} is not in the catalogue: misspelt, or to be listed in subscriptions.more`;
      context.addIssue({ code: 'custom', path: ['teams', index, 'events'], message });
    }
  }
  for (const type of Object.keys(stage.subscriptions.expectedSilence.named)) {
    if (subscribed.has(type)) continue;
    const message = `${type} is not subscribed: its silence says nothing`;
    context.addIssue({ code: 'custom', path: ['subscriptions', 'expectedSilence', 'named'], message });
  }
}

// Sorted, so that reordering the list changes no environment variable and needs no deployment.
const distinct = (types: readonly string[]): readonly string[] => [...new Set(types)].sort();
