import type { KeptFacts } from '#shared/archive/kept-event.ts';
import type { Manifests } from '#shared/archive/manifests.ts';
import type { Break } from '#shared/breaks/break.ts';
import type { Customer } from '#shared/erasure/customer.ts';
import type { Erasure } from '#shared/erasure/erasure.ts';
import type { RecordFamily } from '#shared/events/families.ts';
import type { FailingCause } from '#shared/failures/failing-cause.ts';
import type { SetAsideEvent } from '#shared/fanout/set-aside-events.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import type { Owners } from '#shared/mirror/effect.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { Tombstones } from '#shared/mirror/tombstones.ts';
import type { QuarantinedWebhooks } from '#shared/receiving/quarantined-webhook.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';

/** The record of an event, without its body. */
export interface LifeRecord {
  readonly facts: KeptFacts;
  readonly entityId: string;
  readonly owners: Owners;
  /** Its content was removed with its customer. */
  readonly isErased: boolean;
  /** It was put back by a replay, after its first record had expired. */
  readonly isPutBack: boolean;
  /** Somebody asked to publish it once more. */
  readonly isAskedAgain: boolean;
  /** When somebody decided that nothing follows from it, canonical UTC. */
  readonly dismissedAt?: string | undefined;
  /** Canonical UTC. */
  readonly expiresAt: string;
}

/** What a handler of the company's own has done with an event. */
export interface HandledByOwn {
  readonly handler: string;
  /** Canonical UTC; left out if it has begun the event and not completed it. */
  readonly handledAt?: string | undefined;
}

export interface SearchedHours {
  readonly ids: readonly string[];
  /** Hours at UTC, both included. */
  readonly from: string;
  readonly to: string;
}

export interface LifeStores {
  readonly record: (id: string) => Promise<LifeRecord | undefined>;
  /** Records of an hour, or of the latest ones, whose notification or end-to-end id this is. */
  readonly search: (id: string, hour: string | undefined) => Promise<SearchedHours>;
  /** The kinds of entities with this id that the mirror knows. */
  readonly kindsOf: (id: string) => Promise<readonly string[]>;
  readonly mirror: Pick<MirrorRepository, 'history' | 'entity' | 'ofCustomer'>;
  readonly rejected: Pick<QuarantinedWebhooks, 'read'>;
  readonly failing: () => Promise<readonly FailingCause[]>;
  /** When all buses had taken it, to the second. */
  readonly publishedAt: (event: Pick<KeptFacts, 'id' | 'recordedAt'>) => Promise<string | undefined>;
  readonly setAside: (family: RecordFamily, id: string) => Promise<SetAsideEvent | undefined>;
  readonly handled: (id: string) => Promise<readonly HandledByOwn[]>;
  readonly manifests: Pick<Manifests, 'find'>;
  readonly breaksOf: (entity: string) => Promise<readonly Break[]>;
  /** Latest first. */
  readonly statementsOf: (accountId: string) => AsyncIterable<StatementRow>;
  readonly feesOf: (accountId: string) => AsyncIterable<FeeIntent>;
  readonly erasureOf: (customer: Customer) => Promise<Erasure | undefined>;
  readonly tombstones: Pick<Tombstones, 'standing'>;
}

export interface LifeDeps {
  readonly stores: LifeStores;
  readonly clock: Clock;
  readonly timers: Timers;
}
