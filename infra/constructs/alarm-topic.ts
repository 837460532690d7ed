import { Stack } from 'aws-cdk-lib';
import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';
import { acknowledge } from './acknowledge.ts';
import { HouseKey } from './house-key.ts';
import { encryptFor } from './permissions.ts';

/** Where alarms go: the stage's own topic, a topic made here with a mailbox, or nowhere. */
export class AlarmTopic extends Construct {
  readonly actions: readonly IAlarmAction[];

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const topic = this.topic(stage);
    this.actions = topic === undefined ? [] : [new SnsAction(topic)];
  }

  private topic(stage: Stage): ITopic | undefined {
    switch (stage.alarms.notify) {
      case 'nobody':
        return undefined;
      case 'topic':
        return Topic.fromTopicArn(this, 'Topic', stage.alarms.arn);
      case 'email':
        return this.mailing(stage, stage.alarms.address);
    }
  }

  private mailing(stage: Stage, address: string): Topic {
    const key = new HouseKey(this, 'Key', { stage, encrypts: 'alarms on their way' });
    key.addToResourcePolicy(encryptFor('cloudwatch.amazonaws.com', Stack.of(this).account));
    const topic = new Topic(this, 'Topic', { masterKey: key, enforceSSL: true });
    const subscription = topic.addSubscription(new EmailSubscription(address));
    acknowledge(subscription, {
      'Serverless-SNSRedrivePolicy':
        'A mailbox: mail that bounces is no better kept in a queue nobody watches',
    });
    return topic;
  }
}
