import type { EventDefinition } from '#shared/events/definition.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import { textAt } from '#shared/kernel/json.ts';

/** The entity to read, and its owners. */
export interface Subject {
  readonly id: string;
  readonly accountId?: string | undefined;
  readonly personId?: string | undefined;
  readonly businessId?: string | undefined;
  /** The entity whose row names the owner. */
  readonly throughId?: string | undefined;
}

/** One entity as the bank shows it, in the form of its event. */
export interface ShownEntity {
  readonly definition: EventDefinition;
  readonly id: string;
  /** Payload of the event. For a type that only says that something changed: what is read. */
  readonly body: JsonObject;
  /** False in states for which the bank sends no event. */
  readonly isNotified: boolean;
  /** The bank does not have it. For entities that are read after each change, that is a state like any other. */
  readonly isAbsent?: true;
}

/** Reads what the bank shows of an item, with one call or a page of them. */
export type ShowEntities = (subject: Subject) => Promise<readonly ShownEntity[]>;

/** No operation shows it, or none without its owner: nothing is known of the bank's side. */
export type Unshown = 'not-readable' | 'owner-unknown';

/** Reads one item at the bank, if an operation shows it. */
export type BankRead = (subject: Subject) => Promise<readonly ShownEntity[] | Unshown>;

/** An answer of the bank as the event of that type; members that are undefined do not count. */
export function shownAs(definition: EventDefinition, id: string, answer: object): ShownEntity {
  const body = jsonObject.parse(JSON.parse(JSON.stringify(answer)));
  return { definition, id, body, isNotified: true };
}

const jsonObject = z.record(z.string(), z.json());

/** The same, if the bank sends events only in some states. */
export function notifiedIf(
  shown: ShownEntity,
  isNotified: (status: string | undefined) => boolean,
): ShownEntity {
  const { definition, body } = shown;
  const status = definition.status === undefined ? undefined : textAt(body, definition.status.field);
  return { ...shown, isNotified: isNotified(status) };
}

/** The name of a part of an entity in reports and notes. */
export const nameOfShown = ({ definition: { entity }, id }: Pick<ShownEntity, 'definition' | 'id'>): string =>
  `${entity.kind} ${id} ${entity.aspect}`;
