import type { JsonObject } from '#shared/kernel/json.ts';
import type { NamedSides } from './entity-sides.ts';
import type { Difference } from './verdict.ts';

/** A part of an entity that differs. */
export interface Differing {
  readonly side: NamedSides;
  readonly difference: Difference;
}

/** The name under which it is noted. */
export const partOf = ({ kind, id, row }: NamedSides): string => `${kind} ${id} ${row.aspect}`;

export const entityOf = (part: string): string => part.slice(0, part.lastIndexOf(' '));

export function partNamed(part: string) {
  const entity = entityOf(part);
  return { ...entityNamed(entity), aspect: part.slice(entity.length + 1) };
}

/** An entity as breaks and notes name it. */
export function entityNamed(entity: string) {
  const end = entity.indexOf(' ');
  return { kind: entity.slice(0, end), id: entity.slice(end + 1) };
}

/** For the report: ids, statuses and cents, and no personal data. */
export function lineOf({ side: { kind, id }, difference }: Differing): JsonObject {
  const { kind: is, field, expected, found } = difference;
  return {
    entity: `${kind} ${id}`,
    kind: is,
    field,
    ...(expected !== undefined && { expected }),
    ...(found !== undefined && { found }),
  };
}
