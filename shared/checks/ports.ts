import type { ApprovalResponse } from '#shared/approvals/approval-commands.ts';
import type { BreakResponse } from '#shared/breaks/commands/break-commands.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import type { SubscriptionResponse } from '#shared/subscriptions/commands/subscription-commands.ts';
import type { AccountFacts } from './account-facts.ts';
import type { CheckResponse } from './commands/check-commands.ts';
import type { DeliveryStep } from './delivery-checks.ts';

/** What the stage asks of the account around it. */
export interface WantedStage {
  readonly name: string;
  /** An emulator has no quotas, and nobody's data. */
  readonly isEmulated: boolean;
  readonly stacks: readonly string[];
  /** The version of the code that asks. */
  readonly release: string;
  /** Executions at once that functions without a reservation may need. */
  readonly handlersAtOnce: number;
  /** What the gateway lets through in a second, and at once. */
  readonly gateway: { readonly requestsPerSecond: number; readonly burst: number };
  /** Requests in five minutes of one address. */
  readonly firewall: number | 'none';
  /** The most that the bank may send; each may be an event on both buses. */
  readonly webhooksPerSecond: number;
  /** To targets of rules, if all events of a second are of the type that most of them want. */
  readonly deliveriesPerSecond: number;
  /** How many vaults of AWS Backup get a copy each day. */
  readonly vaults: 0 | 1 | 2;
  readonly notifiesSomebody: boolean;
  /** Jobs of which a run over the portfolio begins by itself each day. */
  readonly dailyJobs: readonly string[];
}

/** What the checks read. */
export interface CheckDeps {
  readonly wanted: WantedStage;
  readonly account: () => Promise<AccountFacts>;
  readonly bank: () => Promise<CheckResponse<'bank'>>;
  readonly subscriptions: () => Promise<SubscriptionResponse<'list'>>;
  readonly work: () => Promise<CheckResponse<'work'>>;
  readonly jobs: () => Promise<CheckResponse<'jobs'>>;
  readonly runs: () => Promise<readonly CheckedRun[]>;
  /** Those that wait for somebody. */
  readonly breaks: () => Promise<BreakResponse<'list'>>;
  /** Those that wait for a second person. */
  readonly approvals: () => Promise<ApprovalResponse<'list'>>;
  readonly delivery: DeliveryProbe;
  /** Notes the role of whoever checks. */
  readonly rolesLetIn: () => Promise<CheckResponse<'roles'>>;
  readonly alarmTest: () => Promise<CheckResponse<'alarmTest'>>;
  readonly clock: { readonly now: () => number };
  readonly timers: Timers;
}

/** A run over the whole portfolio. */
export interface CheckedRun {
  readonly job: string;
  readonly id: string;
  /** Canonical UTC. */
  readonly startedAt: string;
  readonly isComplete: boolean;
  /** Accounts, or pages of the bank's list. */
  readonly notReached: number;
  /** Some of them; none if they could not be read. */
  readonly missed: readonly string[];
}

export type OpenBreak = BreakResponse<'list'>['breaks'][number];

/** Sends a delivery of our own through the stage, and follows it. */
export interface DeliveryProbe {
  send(): Promise<CheckResponse<'sendDelivery'>>;
  /** Null if it has ended, or another one has begun since. */
  step(id: string): Promise<DeliveryStep | null>;
  end(id: string): Promise<void>;
}
