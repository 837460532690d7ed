import { Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import { BaseFunction } from '#infra/constructs/base-function.ts';
import { BaseKey } from '#infra/constructs/base-key.ts';
import { BaseStack } from '#infra/constructs/base-stack.ts';
import { countMessages, encryptFor, recordFailures } from '#infra/constructs/permissions.ts';
import { pooledBankAccess } from '#infra/storage/bank-access.ts';
import { callPool } from './call-pool.ts';
import type { Job, JobContext } from './job.ts';
import { jobsOf } from './jobs.ts';
import { ScheduledJob } from './scheduled-job.ts';
import { plannerStores } from './work-stores.ts';
import { Worker } from './worker.ts';
import type { EnvironmentSchema } from '#infra/constructs/variables.ts';

/** The scheduled jobs, and the workers of those that plan shards. */
export class SchedulesStack extends BaseStack {
  readonly jobs: ReadonlyMap<Job, ScheduledJob>;
  /** Of the jobs that have one. */
  readonly workers: ReadonlyMap<Job, Worker>;

  constructor(scope: Construct, context: JobContext) {
    const { stage } = context;
    super(scope, 'Schedules', { stage, description: 'Jobs of partner-banking' });
    const key = new BaseKey(this, 'Key', { stage, encrypts: 'dead letters of the jobs' });
    key.addToResourcePolicy(encryptFor('events.amazonaws.com', this.account));
    const jobs = jobsOf(stage);
    this.workers = new Map(jobs.flatMap((job) => this.worker(job, key, context)));
    this.jobs = new Map(jobs.map((job) => [job, this.schedule(job, key, context)]));
  }

  /** The functions of the jobs that the stage has, by their names. */
  functionsByJob(): ReadonlyMap<string, BaseFunction> {
    return new Map([...this.jobs].map(([{ name }, { job }]) => [name, job]));
  }

  private worker(job: Job, key: BaseKey, context: JobContext): readonly (readonly [Job, Worker])[] {
    const { id, worker } = job;
    return worker === undefined ? [] : [[job, new Worker(this, `${id}Work`, { job, worker, key, context })]];
  }

  private schedule(job: Job, key: BaseKey, context: JobContext): ScheduledJob {
    const { stage } = context;
    const { id, name, every } = job;
    const deployed = this.deploy(job, context);
    const schedule = new ScheduledJob(this, `${id}Schedule`, { stage, key, job: deployed, name, every });
    if (job.runsAfterDeployment) this.runAfterDeployment(job, schedule);
    this.publish({ [`${id}Function`]: deployed.functionName });
    return schedule;
  }

  private deploy(job: Job, context: JobContext): BaseFunction {
    const { stage, storage } = context;
    const { calls } = job;
    const bank =
      calls &&
      pooledBankAccess({
        stage,
        storage,
        calls: { holder: job.name, most: calls.most, pool: callPool(stage) },
      });
    const queue = this.workers.get(job)?.source.queue;
    const stores = queue && plannerStores(job, queue, storage);
    const folder = job.folder ?? `schedules/${job.name}`;
    const companyFiles = job.companyFiles?.(stage) ?? [];
    // The job's description holds its own variables against the schema of the function.
    return new BaseFunction<EnvironmentSchema>(this, job.id, {
      stage,
      folder,
      companyFiles,
      description: job.description,
      timeout: job.timeout,
      ...(job.memoryMb !== undefined && { memoryMb: job.memoryMb }),
      ...(job.concurrency !== undefined && { reservedConcurrency: job.concurrency }),
      attachment: bank?.attachment,
      environment: { ...bank?.environment, ...stores?.environment, ...job.environment(context) },
      may: [
        ...(bank?.may ?? []),
        ...(stores?.may ?? []),
        // Finds shards without a message. The worker has this permission anyway.
        ...(queue === undefined ? [] : [countMessages(queue)]),
        recordFailures(storage.work, `schedules/${job.name}`),
        ...job.may(context),
      ],
    });
  }

  /**
   * CloudFormation reports when this stack has changed, which happens with every address and event type that a job
   * uses. With a custom resource, a bank that is down would fail the deployment.
   */
  private runAfterDeployment({ name }: Job, { job, every, deadLetters }: ScheduledJob) {
    new Rule(this, 'Deployed', {
      description: `Runs the ${name} job after each deployment of this stack`,
      eventPattern: {
        source: ['aws.cloudformation'],
        detailType: ['CloudFormation Stack Status Change'],
        detail: {
          'stack-id': [this.stackId],
          'status-details': { status: ['CREATE_COMPLETE', 'UPDATE_COMPLETE'] },
        },
      },
      targets: [
        new LambdaFunction(job, {
          event: RuleTargetInput.fromObject({}),
          deadLetterQueue: deadLetters,
          retryAttempts: 2,
          maxEventAge: every,
        }),
      ],
    });
  }
}
