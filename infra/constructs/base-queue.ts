import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { CfnQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import { acknowledge, acknowledgePlainTransport } from './acknowledge.ts';

interface EncryptedQueueProps {
  readonly stage: Stage;
  readonly key: IKey;
}

interface BaseQueueProps extends EncryptedQueueProps {
  readonly visibilityTimeout: Duration;
  readonly maxReceiveCount: number;
}

/** A queue that keeps messages for seven days, with a dead-letter queue that keeps them for fourteen. */
export class BaseQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: BaseQueueProps) {
    super(scope, id);
    this.deadLetters = new DeadLetterQueue(this, 'DeadLetters', props);
    this.queue = new Queue(this, 'Queue', {
      ...encrypted(props),
      visibilityTimeout: props.visibilityTimeout,
      retentionPeriod: Duration.days(7),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: props.maxReceiveCount },
    });
    acknowledgePlainTransport(this.queue, props.stage, 'AwsSolutions-SQS4');
  }

  /** The library's own token stands for more than the attribute, and cannot be imported. */
  get arnAttribute(): string {
    const resource = this.queue.node.defaultChild;
    if (!(resource instanceof CfnQueue)) throw new Error('A queue is no longer made of a CfnQueue');
    return resource.attrArn;
  }
}

/** Where messages that could not be processed wait for a person, as long as SQS allows. */
export class DeadLetterQueue extends Queue {
  constructor(scope: Construct, id: string, props: EncryptedQueueProps) {
    super(scope, id, { ...encrypted(props), retentionPeriod: Duration.days(14) });
    const last = 'It is itself the dead-letter queue: an alarm is triggered as soon as it holds a message';
    acknowledge(this, { 'AwsSolutions-SQS3': last, 'Serverless-SQSRedrivePolicy': last });
    acknowledgePlainTransport(this, props.stage, 'AwsSolutions-SQS4');
  }
}

const encrypted = ({ stage, key }: EncryptedQueueProps) => ({
  encryption: QueueEncryption.KMS,
  encryptionMasterKey: key,
  // One call to KMS per five minutes and sender, instead of one per message.
  dataKeyReuse: Duration.minutes(5),
  enforceSSL: stage.requireTls,
  // A queue removed from the stack may still hold events that the bank will not send again.
  removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
});
