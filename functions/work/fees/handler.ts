import { createNoteFeeRun, type NoteFeeRunDeps } from '#shared/fees/runs/note-run.ts';
import type { CompareAccountDeps } from '#shared/fees/totals/compare-account.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { FeeSettings } from '#shared/fees/model/fee-settings.ts';
import type { AdvanceIntentDeps } from '#shared/fees/intents/advance-intent.ts';
import type { AdvanceReversalDeps } from '#shared/fees/reversals/advance-reversal.ts';
import { feeOutcomes } from '#shared/fees/model/fee-outcomes.ts';
import { createGiveUpFees, createPerformFees, type PerformFeesDeps } from '#shared/fees/runs/perform-fees.ts';
import { loadedFunction } from '#shared/kernel/loaded-function.ts';
import { createWorkShard, type WorkShardDeps } from '#shared/jobs/work-shard.ts';
import { shardConsumer } from '#shared/lambda/shard-consumer.ts';
import type { FeeMonths } from '#shared/fees/model/ports.ts';

type Deps = AdvanceReversalDeps &
  NoteFeeRunDeps &
  Omit<CompareAccountDeps, 'firstMonth'> &
  Omit<WorkShardDeps, 'perform' | 'outcomes' | 'noteRun' | 'rules'> &
  Omit<
    PerformFeesDeps,
    'advance' | 'reverse' | 'compare' | 'endsAtMs' | 'schedule' | 'settlement' | 'rules' | 'limits'
  > &
  Omit<AdvanceIntentDeps, 'dunningDays' | 'isRestored'> & {
    readonly settings: FeeSettings;
    readonly months: Pick<FeeMonths, 'read' | 'all' | 'note' | 'takeBackEarly'>;
    readonly register: Pick<AccountRegister, 'leaveFees'>;
    /** Until AWS stops the invocation. */
    readonly remainingMs: () => number;
  };

/** Plans or charges the fees of the accounts of one shard after another. */
export function createHandler({ settings, ...deps }: Deps) {
  const advance = loadedFunction(async () => {
    const { createAdvanceIntent } = await import('#shared/fees/intents/advance-intent.ts');
    const isRestored = settings.restoredOn !== undefined;
    return createAdvanceIntent({ ...deps, dunningDays: settings.schedule.dunningDays, isRestored });
  });
  const reverse = loadedFunction(async () =>
    (await import('#shared/fees/reversals/advance-reversal.ts')).createAdvanceReversal(deps),
  );
  const compare = loadedFunction(async () => {
    const { createCompareAccount } = await import('#shared/fees/totals/compare-account.ts');
    return createCompareAccount({ ...deps, firstMonth: settings.firstMonth });
  });
  const perform = createPerformFees({
    ...deps,
    schedule: settings.schedule,
    settlement: settings.settlement,
    rules: settings,
    limits: settings.mostCentsAnAccount,
    advance,
    reverse,
    compare,
    endsAtMs: () => deps.clock.now() + deps.remainingMs(),
  });
  const noteRun = createNoteFeeRun(deps, settings);
  const giveUp = createGiveUpFees(deps);
  return shardConsumer(
    createWorkShard({ ...deps, outcomes: feeOutcomes, noteRun, perform, giveUp, rules: settings }),
  );
}
