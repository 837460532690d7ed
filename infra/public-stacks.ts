import type { Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { createStacks } from './partner-banking.ts';
import type { Stage } from './stage/stage.ts';

/** What a company may build its own stacks on. Whatever else the stacks contain may change with each release. */
export interface PublicStacks {
  readonly stacks: readonly Stack[];
  /** Events without personal fields. */
  readonly bus: IEventBus;
  /** Complete events. Whoever reads them has to erase customers as well. */
  readonly personalBus: IEventBus;
  /** Undefined if the stage notifies nobody. */
  readonly alarmTopic: ITopic | undefined;
  /** What the bank knows: grant its readers `grantReadData`. */
  readonly mirror: ITable;
  readonly statements: IBucket;
}

/** The product in one stage, below an app or a stage of CDK Pipelines. */
export function createPublicStacks(scope: Construct, stage: Stage): PublicStacks {
  const stacks = createStacks(scope, stage);
  const { storage, events, observability } = stacks;
  return {
    stacks: Object.values(stacks),
    bus: events.buses.events,
    personalBus: events.buses.personal,
    alarmTopic: observability.alarmTopic,
    mirror: storage.mirror,
    statements: storage.statements,
  };
}
