import { catalog } from '#shared/events/catalog.ts';
import { unclassifiedType } from './marks.ts';

/** Kinds of entities that the others hang on. */
const everySeed = new Set(['person', 'business', 'account', 'booking', 'erasure']);
const kinds = [...new Set(catalog.map(({ entity }) => entity.kind))];

/**
 * The stage subscribes to all types; a seed to those of a third of the kinds, so that runs of the job take less. All
 * types of a kind or none: what happens to an entity is told as a whole.
 */
export function typesOf(seed: number): readonly string[] {
  const isSubscribed = (kind: string) => everySeed.has(kind) || kinds.indexOf(kind) % 3 === seed % 3;
  return [
    ...catalog.filter(({ entity }) => isSubscribed(entity.kind)).map(({ type }) => type),
    unclassifiedType,
  ];
}
