import { catalog } from '#shared/events/catalog.ts';
import type { Stage, Team } from './stage.ts';

/** Every type that the stage subscribes at the bank: mandatory ones, and what teams or the stage ask for. */
export function subscribedTypes(stage: Stage): readonly string[] {
  const mandatory = catalog.filter((event) => 'mandatory' in event).map(({ type }) => type);
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
  const all = [...catalog.map(({ type }) => type), ...stage.subscriptions.more];
  return teams.flatMap(({ events }) => (events === 'all' ? all : events));
}

// Sorted, so that an edited order changes no environment and deploys nothing.
const distinct = (types: readonly string[]): readonly string[] => [...new Set(types)].sort();
