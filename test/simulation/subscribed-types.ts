import { catalog } from '#shared/events/catalog.ts';
import { entityKinds } from '#shared/mirror/mirrored-entity.ts';
import { unclassifiedType } from './marks.ts';

/** Kinds of entities that others depend on. */
const everySeed = new Set(['person', 'business', 'account', 'booking', 'erasure']);
const kinds = entityKinds();

/**
 * The stage subscribes to all types; a seed subscribes to a third of the kinds, so that runs of the job take less time.
 * Always all types of a kind or none, since the events of an entity belong together.
 */
export function typesOf(seed: number): readonly string[] {
  const isSubscribed = (kind: string) => everySeed.has(kind) || kinds.indexOf(kind) % 3 === seed % 3;
  return [
    ...catalog.filter(({ entity }) => isSubscribed(entity.kind)).map(({ type }) => type),
    unclassifiedType,
  ];
}
