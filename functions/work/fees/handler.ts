import { createNoteMonths } from '#shared/fees/collect/note-months.ts';
import type { FeeMonths } from '#shared/fees/collect/ports.ts';
import type { FeeSettings } from '#shared/fees/fee-settings.ts';
import { createAdvanceIntent, type AdvanceIntentDeps } from '#shared/fees/intents/advance-intent.ts';
import { feeOutcomes } from '#shared/fees/runs/fee-outcomes.ts';
import { createPerformFees, type PerformFeesDeps } from '#shared/fees/runs/perform-fees.ts';
import { createWorkShard, type WorkShardDeps } from '#shared/jobs/work-shard.ts';
import { shardConsumer } from '#shared/lambda/shard-consumer.ts';

type Deps = Omit<WorkShardDeps, 'perform' | 'outcomes' | 'noteRun'> &
  Omit<PerformFeesDeps, 'advance' | 'endsAtMs' | 'schedule' | 'rules'> &
  Omit<AdvanceIntentDeps, 'dunningDays'> & {
    readonly settings: FeeSettings | 'none';
    readonly months: Pick<FeeMonths, 'read' | 'note'>;
    /** Until AWS stops the invocation. */
    readonly remainingMs: () => number;
  };

/** Plans or charges the fees of the accounts of one shard after another. */
export function createHandler({ settings, ...deps }: Deps) {
  // Without price lists nothing plans a shard.
  if (settings === 'none') return shardConsumer(() => Promise.resolve());
  const { schedule } = settings;
  const advance = createAdvanceIntent({ ...deps, dunningDays: schedule.dunningDays });
  const endsAtMs = () => deps.clock.now() + deps.remainingMs();
  const perform = createPerformFees({ ...deps, schedule, rules: settings, advance, endsAtMs });
  const noteRun = createNoteMonths(deps.months);
  return shardConsumer(createWorkShard({ ...deps, outcomes: feeOutcomes, noteRun, perform }));
}
