import type { Family } from '#shared/events/families.ts';
import * as z from '#shared/kernel/zod.ts';
import type { NamedOwners } from './item-name.ts';

/** Requests that all entities of an event type are read back: notifications may have been lost since then. */
export interface ReconcileRequest {
  readonly eventType: string;
  readonly since: string;
  /** Canonical UTC; a request that is made again has another one. */
  readonly requestedAt: string;
}

export interface ReconcileRequests {
  pending(): Promise<readonly ReconcileRequest[]>;
  /** Marks this request as done; does nothing if it was made again meanwhile. */
  settle(request: ReconcileRequest): Promise<void>;
}

/** The latest record that was seen. An instant alone would lose one of two records of the same millisecond. */
export const changeMark = z.object({
  recordedAt: z.string(),
  id: z.string(),
  /** When its family was read to the end; canonical UTC. */
  readUntil: z.optional(z.string()),
});

export type ChangeMark = z.output<typeof changeMark>;

export interface ChangedEntity {
  readonly recordId: string;
  /** Canonical UTC. */
  readonly recordedAt: string;
  readonly kind: string;
  readonly id: string;
  readonly owners: NamedOwners;
}

export interface ChangedEntities {
  /** What a family recorded in an hour (`YYYY-MM-DDTHH`, UTC), by record id; `next` is where the next page begins. */
  page(
    stretch: { readonly family: Family; readonly hour: string; readonly after?: string | undefined },
    limit: number,
  ): Promise<{ readonly changed: readonly ChangedEntity[]; readonly next?: string | undefined }>;
  mark(family: Family): Promise<ChangeMark | undefined>;
  advance(family: Family, mark: ChangeMark): Promise<void>;
}

/** Entities that are not final, from the mirror's index of them. */
export interface OpenEntities {
  page(
    part: { readonly kind: string; readonly aspect: string; readonly after?: string | undefined },
    limit: number,
  ): Promise<{ readonly ids: readonly string[]; readonly next?: string | undefined }>;
}

/** What the mirror has of an account or of a customer. */
export interface OwnedEntities {
  of(owner: {
    readonly accountId: string;
    readonly ownerId?: string | undefined;
  }): Promise<readonly { readonly kind: string; readonly id: string }[]>;
}
