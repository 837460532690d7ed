import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { environmentSchema } from '#functions/operations/call/environment.ts';
import { BaseFunction } from '#infra/constructs/base-function.ts';
import { packed } from '#infra/constructs/packed.ts';
import { type Permission, useTable, writeObjects } from '#infra/constructs/permissions.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { pooledBankAccess } from '#infra/storage/bank-access.ts';
import type { StorageStack } from '#infra/storage/stack.ts';
import { repliesFolder } from '#shared/automation/names.ts';
import { callPool } from './call-pool.ts';

interface CallFunctionProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
  /** A team, or code of the company: its rows, replies and metrics are under this name. */
  readonly caller: string;
  /** Under this name, its calls take slots of the pool. */
  readonly holder: string;
  /** By their names in the contract. */
  readonly operations: readonly string[];
  /** At the same time. */
  readonly concurrency: number;
  readonly may?: readonly Permission[];
}

/**
 * The function that calls the bank for one caller. It does not learn who invokes it, so each caller has its own: the
 * environment lists the operations, and policies name who may invoke it.
 */
export function callFunction(scope: Construct, id: string, props: CallFunctionProps): BaseFunction {
  const { stage, storage, caller, holder, operations, concurrency, may = [] } = props;
  // An invocation makes a single call.
  const bank = pooledBankAccess({ stage, storage, calls: { holder, most: 1, pool: callPool(stage) } });
  return new BaseFunction<typeof environmentSchema>(scope, id, {
    stage,
    folder: 'operations/call',
    description: `Calls operations of the bank for ${caller}`,
    // The bank may take 150 s to answer, and the outcome must still be stored.
    timeout: Duration.seconds(180),
    reservedConcurrency: concurrency,
    attachment: bank.attachment,
    environment: {
      ...bank.environment,
      TEAM: caller,
      OPERATIONS: packed(`operations of ${caller}`, operations.toSorted()),
      BODIES_BUCKET: storage.bodies.bucketName,
    },
    may: [
      ...bank.may,
      useTable(storage.work, ['GetItem', 'PutItem', 'UpdateItem'], [`CALL#${caller}#*`]),
      writeObjects(storage.bodies, `${repliesFolder}/${caller}`),
      ...may,
    ],
  });
}
