import { catalog } from '#shared/events/catalog.ts';

/** Parts of entities that this tier does not read back, and why: reports name them. */
export const unreadableKinds: Readonly<Record<string, string>> = Object.fromEntries(
  catalog
    .flatMap(({ entity: { kind, aspect }, unread }) =>
      unread === undefined ? [] : [[`${kind}/${aspect}`, unread] as const],
    )
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
);
