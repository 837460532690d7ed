import { Names, Stack } from 'aws-cdk-lib';
import { CfnEventBus, EventBus, type EventBusProps } from 'aws-cdk-lib/aws-events';
import {
  AnyPrincipal,
  Effect,
  type IRole,
  PolicyDocument,
  PolicyStatement,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';
import { DeadLetterQueue } from './house-queue.ts';

export interface EventsBusProps extends Required<Pick<EventBusProps, 'description'>> {
  readonly stage: Stage;
  /** Of the dead letters. */
  readonly key: IKey;
  /** Of the events on the bus; left out, EventBridge takes a key of its own. */
  readonly kmsKey?: IKey;
}

/** A bus of our events. */
export class EventsBus extends EventBus {
  /** Events that the bus took and could not read again, its key being disabled or denied. */
  readonly deadLetters: DeadLetterQueue;

  constructor(scope: Construct, id: string, { stage, key, ...props }: EventsBusProps) {
    const deadLetters = new DeadLetterQueue(scope, `${id}DeadLetters`, { stage, key });
    super(scope, id, { ...props, deadLetterQueue: deadLetters });
    this.deadLetters = deadLetters;
    deadLetters.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('events.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [deadLetters.queueArn],
        conditions: { ArnEquals: { 'aws:SourceArn': this.eventBusArn } },
      }),
    );
  }

  /**
   * Nobody but these roles publishes, whatever other rights the account gives. Called once they exist: they know
   * the bus, and its policy knows them. Nothing here allows anything, so other accounts can neither publish nor
   * put rules on the bus.
   */
  restrictTo(publishers: readonly IRole[]): void {
    const resource = this.node.defaultChild;
    if (!(resource instanceof CfnEventBus))
      throw new Error('An event bus is no longer made of a CfnEventBus');
    // Written out, since a property cannot refer to its own resource. And a property rather than a policy
    // resource of its own: the emulator has no AWS::Events::EventBusPolicy.
    const arn = Stack.of(this).formatArn({
      service: 'events',
      resource: 'event-bus',
      resourceName: Names.uniqueId(this),
    });
    resource.policy = new PolicyDocument({
      statements: [
        new PolicyStatement({
          sid: 'OnlyPublishersSpeak',
          effect: Effect.DENY,
          principals: [new AnyPrincipal()],
          actions: ['events:PutEvents'],
          resources: [arn],
          conditions: {
            ArnNotEquals: { 'aws:PrincipalArn': publishers.map(({ roleArn }) => roleArn) },
            // A replay of the archive is the service's own.
            BoolIfExists: { 'aws:PrincipalIsAWSService': 'false' },
          },
        }),
      ],
    });
  }
}
