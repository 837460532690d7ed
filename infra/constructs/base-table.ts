import { RemovalPolicy } from 'aws-cdk-lib';
import {
  type Attribute,
  AttributeType,
  BillingMode,
  type StreamViewType,
  Table,
  TableEncryption,
  type WarmThroughput,
} from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';

interface BaseTableProps {
  readonly stage: Stage;
  readonly key: IKey;
  readonly sortKey?: Attribute;
  readonly stream?: StreamViewType;
  /** What it takes in a second from the first one on; otherwise what AWS gives every new table. */
  readonly warm?: WarmThroughput | undefined;
}

/** An on-demand table, keyed by `pk`, with point-in-time recovery for 35 days; rows expire by `expiresAt`. */
export class BaseTable extends Table {
  constructor(scope: Construct, id: string, { stage, key, sortKey, stream, warm }: BaseTableProps) {
    super(scope, id, {
      partitionKey: text('pk'),
      sortKey,
      stream,
      ...(warm !== undefined && { warmThroughput: warm }),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: key,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: 'expiresAt',
      deletionProtection: stage.keepData,
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}

export const text = (name: string): Attribute => ({ name, type: AttributeType.STRING });
