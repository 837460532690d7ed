import { Stack } from 'aws-cdk-lib';
import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import { acknowledge } from '#infra/constructs/acknowledge.ts';
import { BaseKey } from '#infra/constructs/base-key.ts';
import { encryptFor } from '#infra/constructs/permissions.ts';

const publisher = 'cloudwatch.amazonaws.com';

/** Where alarms are sent: the stage's own topic, a topic created here with a mailbox, or nowhere. */
export class AlarmTopic extends Construct {
  readonly actions: readonly IAlarmAction[];
  /** Undefined if the stage notifies nobody. */
  readonly topic: ITopic | undefined;
  /** Of the topic, if it is ours. */
  readonly key: IKey | undefined;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.key = stage.alarms.notify === 'email' ? this.createKey(stage) : undefined;
    this.topic = this.topicOf(stage);
    this.actions = this.topic === undefined ? [] : [new SnsAction(this.topic)];
  }

  private topicOf(stage: Stage): ITopic | undefined {
    switch (stage.alarms.notify) {
      case 'nobody':
        return undefined;
      case 'topic':
        return Topic.fromTopicArn(this, 'Topic', stage.alarms.arn);
      case 'email':
        return this.mailing(stage.alarms.address);
    }
  }

  private createKey(stage: Stage): BaseKey {
    const encrypts = 'alarms on their way, and dead letters of the job that watches drift';
    const key = new BaseKey(this, 'Key', { stage, encrypts });
    key.addToResourcePolicy(encryptFor(publisher, Stack.of(this).account));
    return key;
  }

  private mailing(address: string): Topic {
    const topic = new Topic(this, 'Topic', {
      ...(this.key !== undefined && { masterKey: this.key }),
      enforceSSL: true,
    });
    // Enforcing TLS replaces the topic's default policy, which lets the account publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal(publisher)],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    const subscription = topic.addSubscription(new EmailSubscription(address));
    acknowledge(subscription, {
      'Serverless-SNSRedrivePolicy':
        'A mailbox: mail that bounces is no better kept in a queue nobody watches',
    });
    return topic;
  }
}
