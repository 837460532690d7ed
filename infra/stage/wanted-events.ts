import type * as z from '#shared/kernel/zod.ts';
import { catalog } from '#shared/events/catalog.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import type { Stage, Team } from './stage.ts';

/** Every type that the stage subscribes at the bank: mandatory ones, and what teams or the stage ask for. */
export function subscribedTypes(stage: Stage): readonly string[] {
  const mandatory = catalog.filter((event) => event.mandatory).map(({ type }) => type);
  return distinct([...mandatory, ...stage.subscriptions.more, ...typesOf(stage, stage.teams)]);
}

/** The types that a team with personal data consumes: no other goes to the personal bus. */
export function personalTypes(stage: Stage): readonly string[] {
  return distinct(
    typesOf(
      stage,
      stage.teams.filter(({ personalData }) => personalData),
    ),
  );
}

function typesOf(stage: Stage, teams: readonly Team[]): readonly string[] {
  const all = [...catalog.filter(isOffered).map(({ type }) => type), ...stage.subscriptions.more];
  return teams.flatMap(({ events }) => (events === 'all' ? all : events));
}

/** What only the reference names the bank may not know: it is subscribed where somebody asks for it by name. */
const isOffered = ({ onlyInReference, mandatory }: EventDefinition) =>
  onlyInReference === undefined || mandatory === true;

/** A misspelt type would reach its team never, and an alarm on one that nobody subscribed ring for ever. */
export function checkEventTypes(stage: Stage, context: z.core.$RefinementCtx<Stage>): void {
  const known = new Set([...catalog.map(({ type }) => type), ...stage.subscriptions.more]);
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

// Sorted, so that an edited order changes no environment and deploys nothing.
const distinct = (types: readonly string[]): readonly string[] => [...new Set(types)].sort();
