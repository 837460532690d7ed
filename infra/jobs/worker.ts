import { Duration } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { acknowledge } from '#infra/constructs/acknowledge.ts';
import { BaseFunction } from '#infra/constructs/base-function.ts';
import { BaseQueue } from '#infra/constructs/base-queue.ts';
import { consumeMessages, recordFailures } from '#infra/constructs/permissions.ts';
import { pooledBankAccess } from '#infra/storage/bank-access.ts';
import { ownCalls } from './own-calls.ts';
import { callPool } from './call-pool.ts';
import { type Job, type JobContext, type JobWorker, workerName } from './job.ts';
import { workerStores, writeSeconds } from './work-stores.ts';
import type { EnvironmentSchema, VariablesOf } from '#infra/constructs/variables.ts';
import type { shardsEnvironment, workerEnvironment } from '#shared/lambda/worker-environment.ts';

interface WorkerProps {
  readonly job: Job;
  readonly worker: JobWorker;
  readonly key: IKey;
  readonly context: JobContext;
}

/** The queue of a job's shards, and the function that takes them one by one. */
export class Worker extends Construct {
  readonly source: BaseQueue;
  readonly process: BaseFunction;
  /** Calls the bank for code of the company, if it may. */
  readonly caller: BaseFunction | undefined;

  constructor(scope: Construct, id: string, { job, worker, key, context }: WorkerProps) {
    super(scope, id);
    const { stage, storage } = context;
    const { concurrency, inFlight } = stage.callBudget.workers;
    this.source = new BaseQueue(this, 'Shards', {
      stage,
      key,
      visibilityTimeout: worker.timeout.plus(Duration.minutes(1)),
      // The planner sends a shard again if its message is lost. Only a shard that crashes every worker waits for a person.
      maxReceiveCount: 5,
    });
    const stores = workerStores(job, this.source.queue, storage);
    const bank =
      worker.reservedCalls === undefined
        ? undefined
        : pooledBankAccess({
            stage,
            storage,
            calls: { holder: workerName(job), most: inFlight, pool: callPool(stage) },
          });
    const own = worker.ownCalls && ownCalls(this, 'Call', { stage, storage, calls: worker.ownCalls });
    this.caller = own?.caller;
    const ofShards: VariablesOf<typeof shardsEnvironment> = {
      ...stores.environment,
      LOOK_AGAIN_SECONDS: String(stage.lookAgainSeconds),
    };
    const ofBank: VariablesOf<typeof workerEnvironment, keyof typeof ofShards> | undefined = bank && {
      ...bank.environment,
      WRITE_SECONDS: String(writeSeconds),
    };
    const folder = worker.folder ?? `work/${job.name}`;
    const companyFiles = worker.companyFiles?.(stage) ?? [];
    // The job's description holds its own variables against the schema of the function.
    this.process = new BaseFunction<EnvironmentSchema>(this, 'Function', {
      stage,
      folder,
      companyFiles,
      description: worker.description,
      timeout: worker.timeout,
      ...(worker.memoryMb !== undefined && { memoryMb: worker.memoryMb }),
      attachment: bank?.attachment,
      environment: { ...ofShards, ...ofBank, ...own?.environment, ...worker.environment(context) },
      may: [
        ...(bank?.may ?? []),
        ...(own?.may ?? []),
        ...stores.may,
        consumeMessages(this.source.queue),
        recordFailures(storage.work, `work/${job.name}`),
        ...worker.may(context),
      ],
      ...(own?.caller !== undefined && { callsBank: true }),
    });
    const mapping = this.process.addEventSourceMapping('Mapping', {
      eventSourceArn: this.source.queue.queueArn,
      // A shard takes minutes: a second one in the batch would only wait, hidden from other workers.
      batchSize: 1,
      reportBatchItemFailures: true,
      // Not reserved concurrency: a throttled receive would count towards the dead letters.
      maxConcurrency: worker.concurrency ?? concurrency,
    });
    acknowledge(mapping, {
      'Serverless-LambdaEventSourceMappingDestination':
        'SQS has no failure destination: the queue has its own dead letters',
    });
  }
}
