import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as FirstDay from '#ops/local/first-day.ts';
import type * as Fees from '#ops/local/fees.ts';
import type * as LocalOperators from '#ops/local/local-operators.ts';
import type * as MonthEnd from '#ops/local/month-end.ts';
import type * as LocalRuns from '#ops/local/local-runs.ts';
import type * as Reconciliation from '#shared/reconciliation/commands/reconciliation-commands.ts';
import type * as DeployedMirror from '#shared/aws/inspection/deployed-mirror.ts';
import type * as Table from '#shared/commands/table.ts';

/** A release as its own code sees what is deployed: its commands, its readers of rows, its local run. */
export interface Release {
  readonly name: string;
  readonly root: string;
  readonly playFirstDay: typeof FirstDay.playFirstDay;
  readonly playMonthEnd: typeof MonthEnd.playMonthEnd;
  readonly playFees: typeof Fees.playFees;
  readonly runs: Pick<typeof LocalRuns, 'startedRun' | 'ended' | 'todayAt'>;
  readonly reconciliationCommands: typeof Reconciliation.reconciliationCommands;
  readonly localOperators: typeof LocalOperators.localOperators;
  readonly openDeployedMirror: typeof DeployedMirror.openDeployedMirror;
  readonly table: typeof Table.table;
}

/** Loads its modules beside ours: Node resolves `#shared` by the package.json of each. */
export async function releaseIn(root: string, name: string): Promise<Release> {
  const load = async <Module>(path: string) => (await import(pathToFileURL(join(root, path)).href)) as Module;
  const { playFirstDay } = await load<typeof FirstDay>('ops/local/first-day.ts');
  const { playMonthEnd } = await load<typeof MonthEnd>('ops/local/month-end.ts');
  const { playFees } = await load<typeof Fees>('ops/local/fees.ts');
  const runs = await load<typeof LocalRuns>('ops/local/local-runs.ts');
  const { reconciliationCommands } = await load<typeof Reconciliation>(
    'shared/reconciliation/commands/reconciliation-commands.ts',
  );
  const { localOperators } = await load<typeof LocalOperators>('ops/local/local-operators.ts');
  const { openDeployedMirror } = await load<typeof DeployedMirror>(
    'shared/aws/inspection/deployed-mirror.ts',
  );
  const { table } = await load<typeof Table>('shared/commands/table.ts');
  return {
    name,
    root,
    playFirstDay,
    playMonthEnd,
    playFees,
    runs,
    reconciliationCommands,
    localOperators,
    openDeployedMirror,
    table,
  };
}
