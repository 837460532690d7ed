import type { EventDefinition } from '#shared/events/definition.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import { textAt } from '#shared/mirror/received-event.ts';

/** Whose and which entity is read. */
export interface Subject {
  readonly id: string;
  readonly accountId?: string | undefined;
  readonly personId?: string | undefined;
  readonly businessId?: string | undefined;
}

/** What the bank shows of one entity, in the form of the event that would tell of it. */
export interface ShownEntity {
  readonly definition: EventDefinition;
  readonly id: string;
  /** Payload of the event; of a type that only says that something changed, what it is read as. */
  readonly body: JsonObject;
  /** False while it is in a state of which the bank tells nobody. */
  readonly isTold: boolean;
  /** The bank does not have it: of entities that are read because something changed, that is a state as any other. */
  readonly isAbsent?: true;
}

/** Reads one item at the bank, with one call or a page of them. */
export type Look = (subject: Subject) => Promise<readonly ShownEntity[]>;

/** An answer of the bank as the event of that type; members that are undefined do not count. */
export function shownAs(definition: EventDefinition, id: string, answer: object): ShownEntity {
  const body = jsonObject.parse(JSON.parse(JSON.stringify(answer)));
  return { definition, id, body, isTold: true };
}

const jsonObject = z.record(z.string(), z.json());

/** The same, if the bank tells of an entity in that state alone. */
export function toldIf(shown: ShownEntity, isTold: (status: string | undefined) => boolean): ShownEntity {
  const { definition, body } = shown;
  const status = definition.status === undefined ? undefined : textAt(body, definition.status.field);
  return { ...shown, isTold: isTold(status) };
}

/** The name of a part of an entity in reports and notes. */
export const nameOfShown = ({ definition: { entity }, id }: Pick<ShownEntity, 'definition' | 'id'>): string =>
  `${entity.kind} ${id} ${entity.aspect}`;
