import type { PerformItem } from '#shared/jobs/item.ts';
import type { Run } from '#shared/jobs/run.ts';
import { createWorkShard, type WorkShardDeps } from '#shared/jobs/work-shard.ts';
import { loadedFunction } from '#shared/kernel/loaded-function.ts';
import { shardConsumer } from '#shared/lambda/shard-consumer.ts';
import type { CompareLedgerDeps } from '#shared/reconciliation/ledger/compare-ledger.ts';
import { createCompareMoney, type CompareMoneyDeps } from '#shared/reconciliation/money/compare-money.ts';
import { createComparePage } from '#shared/reconciliation/money/compare-page.ts';
import { performByTier } from '#shared/reconciliation/runs/by-tier.ts';
import type { CleanRuns } from '#shared/reconciliation/runs/clean-runs.ts';
import { createNoteRun, type NoteRunDeps } from '#shared/reconciliation/runs/note-run.ts';
import { reconciliationOutcomes } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import { reconciliationRunRequest } from '#shared/reconciliation/runs/reconciliation-request.ts';
import type { ShareVerifiedDeps } from '#shared/reconciliation/money/share-verified.ts';
import type { ReconciliationSettings } from '#shared/reconciliation/model/settings.ts';

type Deps = Omit<WorkShardDeps, 'perform' | 'outcomes' | 'noteRun' | 'verifiedAfter' | 'rules'> &
  Omit<CompareMoneyDeps, 'settings'> &
  Pick<CompareLedgerDeps, 'ledger'> &
  Pick<NoteRunDeps, 'breaks' | 'metrics'> &
  Pick<ShareVerifiedDeps, 'verified'> & {
    readonly settings: ReconciliationSettings;
    readonly compareEntity: PerformItem;
    readonly cleanRuns: CleanRuns;
    readonly settleRequests?: (run: Run) => Promise<void>;
  };

/** Compares the items of one shard after another with the bank. */
export function createHandler({ settings, compareEntity, ...ports }: Deps) {
  const deps = { ...ports, settings };
  const [compareMoney, comparePage] = [createCompareMoney(deps), createComparePage(deps)];
  const perform = performByTier({
    money: async (item, work) =>
      reconciliationRunRequest.parse(work.run.request).byList
        ? comparePage(item, work)
        : compareMoney(item, work),
    entities: compareEntity,
    full: loadedFunction(async () =>
      (await import('#shared/reconciliation/full/compare-account.ts')).createCompareAccount(deps),
    ),
    ledger: loadedFunction(async () =>
      (await import('#shared/reconciliation/ledger/compare-ledger.ts')).createCompareLedger(deps),
    ),
  });
  const noteRun = createNoteRun(deps);
  const verifiedAfter = loadedFunction(async () =>
    (await import('#shared/reconciliation/money/verified-after.ts')).createVerifiedAfter(deps),
  );
  return shardConsumer(
    createWorkShard({
      ...deps,
      outcomes: reconciliationOutcomes,
      noteRun,
      verifiedAfter,
      perform,
      rules: settings,
    }),
  );
}
