import { Duration } from 'aws-cdk-lib';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { type Family, familyNames } from '#shared/events/families.ts';
import { BaseFunction } from '#infra/constructs/base-function.ts';
import { BaseKey } from '#infra/constructs/base-key.ts';
import { BaseQueue } from '#infra/constructs/base-queue.ts';
import { readSecret, sendMessages, useTable, writeObjects } from '#infra/constructs/permissions.ts';
import { consumerTimeout } from './consumer-timeout.ts';
import { WebhookApi } from './webhook-api.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { BaseStack } from '#infra/constructs/base-stack.ts';
import type { StorageStack } from '#infra/storage/stack.ts';
import type { environmentSchema } from '#functions/webhooks/receive/environment.ts';

interface IngestionProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
}

/** From the bank's call to a message on the queue of its family. */
export class IngestionStack extends BaseStack {
  readonly queues: ReadonlyMap<Family, BaseQueue>;
  readonly receiver: BaseFunction;
  readonly webhooks: WebhookApi;
  readonly webhookUrl: string;
  /** By family, as JSON. */
  readonly queueUrls: string;
  readonly deadLetterUrls: string;

  constructor(scope: Construct, { stage, storage }: IngestionProps) {
    super(scope, 'Ingestion', { stage, description: 'Webhook receiver and event queues of partner-banking' });
    const key = new BaseKey(this, 'Key', { stage, encrypts: 'event queues' });
    this.queues = new Map(familyNames.map((family) => [family, this.createQueue(family, { stage, key })]));
    this.queueUrls = this.urlsOf(({ queue }) => queue);
    this.deadLetterUrls = this.urlsOf(({ deadLetters }) => deadLetters);
    this.receiver = this.createReceiver({ stage, storage });
    this.webhooks = new WebhookApi(this, 'Webhooks', { stage, receiver: this.receiver });
    this.webhookUrl = `${this.webhooks.url}/webhooks`;
    this.publish({
      WebhookUrl: this.webhookUrl,
      ...(this.webhooks.domain && { WebhookDomainTarget: this.webhooks.domain.target }),
      ApiId: this.webhooks.api.restApiId,
      ReceiverFunction: this.receiver.functionName,
      QueueUrls: this.queueUrls,
      DeadLetterUrls: this.deadLetterUrls,
    });
  }

  private createQueue(family: Family, { stage, key }: { stage: Stage; key: BaseKey }): BaseQueue {
    return new BaseQueue(this, `${family}Events`, {
      stage,
      key,
      // AWS recommends six times the consumer's timeout; less would redeliver messages that are still in flight.
      visibilityTimeout: Duration.seconds(6 * consumerTimeout.toSeconds()),
      // Two days of an outage at the bank are not our fault and must not fill the dead letters.
      maxReceiveCount: 200,
    });
  }

  private createReceiver({ stage, storage }: IngestionProps): BaseFunction {
    return new BaseFunction<typeof environmentSchema>(this, 'Receiver', {
      stage,
      folder: 'webhooks/receive',
      description: 'Verifies a webhook and queues it: answers 200, 422 or 503',
      // The gateway gives up after 29 s, the bank after 30 s.
      timeout: Duration.seconds(28),
      memoryMb: 1024,
      reservedConcurrency: stage.webhook.receiverConcurrency,
      environment: {
        WIRE_NAMES: JSON.stringify(stage.bank.wireNames),
        SUBSCRIPTIONS_SECRET_ARN: storage.subscriptionSecrets.arn,
        QUEUE_URLS: this.queueUrls,
        BODIES_BUCKET: storage.bodies.bucketName,
        WORK_TABLE: storage.work.tableName,
      },
      may: [
        readSecret(storage.subscriptionSecrets),
        ...[...this.queues.values()].map(({ queue }) => sendMessages(queue)),
        writeObjects(storage.bodies, 'bodies'),
        writeObjects(storage.bodies, 'quarantine'),
        useTable(storage.work, ['UpdateItem'], ['QUARANTINE#*']),
      ],
    });
  }

  private urlsOf(pick: (queue: BaseQueue) => IQueue): string {
    const urls = [...this.queues].map(([family, queue]) => [family, pick(queue).queueUrl]);
    return this.toJsonString(Object.fromEntries(urls));
  }
}
