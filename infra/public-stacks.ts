import type { Stack } from 'aws-cdk-lib';
import type { IEventBusRef } from 'aws-cdk-lib/aws-events';
import type { IGrantable } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { ask, readBucket, useTable } from './constructs/permissions.ts';
import { createStacks } from './partner-banking.ts';
import { BusToRead, grantTo } from './public-members.ts';
import type { Stage } from './stage/stage.ts';
import { readOwnMirror } from './storage/own-mirror.ts';

/**
 * What a company may build its own stacks on: no resource of ours changes for it. Whatever else the stacks contain may change with
 * each release. A grantee is a role of this account, or what has one. References to ours are weak by the `context` of the
 * company's `cdk.json`, as `init` writes it: others keep what they import in its place.
 */
export interface PublicStacks {
  readonly stacks: readonly Stack[];
  /** Events without personal fields. */
  readonly bus: PublicBus;
  /** Complete events. Whoever reads them has to erase customers as well. Only a deployment creates rules on it. */
  readonly personalBus: PublicBus;
  /** Undefined if the stage notifies nobody. */
  readonly alarmTopic: PublicTopic | undefined;
  /** What the bank knows, with personal fields. */
  readonly mirror: PublicTable;
  readonly statements: PublicBucket;
}

/** What a rule takes as its `eventBus`. */
export interface PublicBus extends IEventBusRef {
  readonly eventBusName: string;
  readonly eventBusArn: string;
}

/** `Topic.fromTopicArn` makes of its ARN what alarms and subscriptions of a company's own take. */
export interface PublicTopic {
  readonly topicArn: string;
  readonly grantSubscribe: (grantee: IGrantable) => void;
}

export interface PublicTable {
  readonly tableName: string;
  readonly tableArn: string;
  /** Queries of the table and its indexes, single rows, and the objects that rows name. No scans. */
  readonly grantRead: (grantee: IGrantable) => void;
}

export interface PublicBucket {
  readonly bucketName: string;
  readonly bucketArn: string;
  readonly grantRead: (grantee: IGrantable) => void;
}

/** The product in one stage, below an app or a stage of CDK Pipelines. */
export function createPublicStacks(scope: Construct, stage: Stage): PublicStacks {
  const stacks = createStacks(scope, stage);
  const { storage, events, observability } = stacks;
  const { mirror, statements } = storage;
  const { alarmTopic } = observability;
  const { account } = stage;
  return {
    stacks: Object.values(stacks),
    bus: new BusToRead(events, 'PublicBus', events.buses.events),
    personalBus: new BusToRead(events, 'PublicPersonalBus', events.buses.personal),
    alarmTopic: alarmTopic && {
      topicArn: alarmTopic.topicArn,
      grantSubscribe: (grantee) =>
        grantTo(grantee, { account, permissions: [ask('sns:Subscribe', alarmTopic.topicArn)] }),
    },
    mirror: {
      tableName: mirror.tableName,
      tableArn: mirror.tableArn,
      grantRead: (grantee) =>
        grantTo(grantee, {
          account,
          permissions: [
            useTable(mirror, ['GetItem', 'BatchGetItem']),
            ...readOwnMirror(storage, { mirror: 'read' }),
          ],
        }),
    },
    statements: {
      bucketName: statements.bucketName,
      bucketArn: statements.bucketArn,
      grantRead: (grantee) => grantTo(grantee, { account, permissions: [readBucket(statements)] }),
    },
  };
}
