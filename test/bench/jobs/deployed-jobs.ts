import type { BucketSettings } from '#test/aws/s3/bucket.ts';
import type { QueueSettings } from '#test/aws/sqs/queue.ts';
import type { FunctionResource } from '#test/simulation/deployment/deployed.ts';
import type { PortfolioSize } from './portfolio.ts';

/** What a stage deploys of both jobs, as plain data: the process that measures loads no constructs. */
export interface DeployedJobs {
  readonly tables: Readonly<Record<'events' | 'mirror' | 'work', string>>;
  readonly queues: readonly QueueSettings[];
  readonly buckets: readonly BucketSettings[];
  readonly secrets: Readonly<Record<string, string>>;
  /** By folder. */
  readonly functions: Readonly<Record<string, DeployedFunction>>;
  /** Whether each call's capacity units are counted, which takes time; if not, the heap is measured. */
  readonly countsUnits: boolean;
}

export interface DeployedFunction extends Pick<FunctionResource, 'folder' | 'environment' | 'timeoutMs'> {
  /** Of a consumer of a queue. */
  readonly source?: { readonly queueUrl: string; readonly batchSize: number; readonly concurrency: number };
}

/** What the thread with the AWS account starts with. */
export interface AwsThread {
  readonly jobs: DeployedJobs;
  readonly size: PortfolioSize;
  /** A shared `Float64Array` of one instant. */
  readonly nowMs: SharedArrayBuffer;
}
