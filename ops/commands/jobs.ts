import { archiveExchange } from '#shared/archive/archive-exchange.ts';
import { erasureExchanges, type ErasureAnswer } from '#shared/erasure/erasure-exchanges.ts';
import { sweepExchanges, type SweepAnswer, type SweepRequest } from '#shared/fanout/sweep-exchanges.ts';
import type { AnswerOf } from '#shared/kernel/exchange.ts';
import {
  subscriptionsExchanges,
  type SubscriptionsAnswer,
} from '#shared/subscriptions/subscriptions-exchanges.ts';
import { ask, type DeployedFunction } from '#shared/kernel/ask.ts';

/** Publishes what the stream missed; on request also everything that is set aside. */
export async function runSweep(sweep: DeployedFunction, wish: SweepRequest): Promise<SweepAnswer> {
  return ask(sweep, sweepExchanges.run, wish);
}

/** Archives closed days, and retries the records that are set aside. */
export async function runArchive(archive: DeployedFunction): Promise<AnswerOf<typeof archiveExchange>> {
  return ask(archive, archiveExchange, {});
}

/** Advances the erasures that are under way. */
export async function runErasures(erasure: DeployedFunction): Promise<ErasureAnswer<'run'>> {
  return ask(erasure, erasureExchanges.run, {});
}

/** Creates, retires and deletes subscriptions as the stage wants them. */
export async function runSubscriptions(
  subscriptions: DeployedFunction,
): Promise<SubscriptionsAnswer<'keep'>> {
  return ask(subscriptions, subscriptionsExchanges.keep, { dryRun: false });
}
