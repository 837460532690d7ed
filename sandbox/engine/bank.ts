import type { Clock } from '#shared/kernel/clock.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { WireNames } from '#shared/bank/wire-names.ts';
import type { WireTranslation } from '#shared/bank/wire-translation.ts';
import type { Activity } from './activity.ts';
import type { BankErrorDraws } from './bank-error-rates.ts';
import type { Ids } from './ids.ts';
import type { Balances } from './balances.ts';
import type { BankOptions } from './options.ts';
import type { Store } from './store.ts';
import type { Subscription } from './model.ts';

/** The simulated bank as its operations and transitions see it. */
export interface Bank {
  readonly clock: Clock;
  /** Seeded; one stream for everything an operation draws. */
  readonly random: Random;
  readonly ids: Ids;
  readonly store: Store;
  readonly balances: Balances;
  /** Errors that it makes when they are planted or drawn. */
  readonly errors: BankErrorDraws;
  readonly options: BankOptions;
  /** The latest activity, for people who watch. */
  readonly activity: Activity;
  readonly wireNames: WireNames;
  readonly wire: WireTranslation;
  /** Now, ISO 8601 UTC. */
  instant(): string;
  /** The instant of a change: later than that of any change before it. */
  changedAt(): string;
  /** Today at the bank, `YYYY-MM-DD`. */
  today(): string;
  /** Notifies every subscription of the event's type. Returns after queueing, never after sending. */
  emit(event: BankEvent): void;
  /** Runs a named task at a later instant of the bank's clock. */
  schedule(task: ScheduledTask): void;
  readonly webhooks: Webhooks;
  readonly tokens: Tokens;
}

export interface BankEvent {
  readonly type: string;
  /** Goes into the entity header. */
  readonly entityId: string;
  /** Serialised as JSON; a string is sent as a JSON string; an event without content has an empty body or `{}`. */
  readonly payload?: JsonObject | string;
}

export interface ScheduledTask {
  readonly atMs: number;
  readonly name: string;
  readonly argument: JsonObject;
}

export interface Webhooks {
  /** Sends the verification request first; refuses with 400 when it is not answered with 200. */
  subscribe(wanted: { readonly event_type: string; readonly url: string }): Promise<Subscription>;
  /** Stored and unsent notifications are lost. */
  unsubscribe(subscriptionId: string): void;
}

/** Access tokens live for one hour of the bank's clock. See "Authentication". */
export interface Tokens {
  issue(): AccessToken;
  isValid(token: string): boolean;
  /** Every token issued so far is refused from now on. */
  revokeAll(): void;
}

export interface AccessToken {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly scope: 'partners';
  /** Seconds. */
  readonly expires_in: number;
}
