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
import type { Stage, Team } from '#infra/stage/stage.ts';
import { DeadLetterQueue } from '#infra/house/house-queue.ts';
import { organisationRules } from './organisation-rules.ts';

interface HouseEventBusProps extends Required<Pick<EventBusProps, 'description'>> {
  readonly stage: Stage;
  /** Of the dead letters. */
  readonly key: IKey;
  /** Of the events on the bus; left out, EventBridge takes a key of its own. */
  readonly kmsKey?: IKey;
}

/** A bus of our events. */
export class HouseEventBus extends EventBus {
  /** Events that the bus took and could not read again, its key being disabled or denied. */
  readonly deadLetters: DeadLetterQueue;

  constructor(scope: Construct, id: string, { stage, key, ...props }: HouseEventBusProps) {
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
   * the bus, and its policy knows them. Of other accounts, only those of a team's organisation may put rules.
   */
  restrictTo(publishers: readonly IRole[], teams: readonly Team[]): void {
    const resource = this.node.defaultChild;
    if (!(resource instanceof CfnEventBus))
      throw new Error('An event bus is no longer made of a CfnEventBus');
    // Written out, since a property cannot refer to its own resource. And a property rather than a policy
    // resource of its own: the emulator has no AWS::Events::EventBusPolicy.
    const named = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'events', resource, resourceName });
    const name = Names.uniqueId(this);
    resource.policy = new PolicyDocument({
      statements: [
        new PolicyStatement({
          sid: 'OnlyPublishersSpeak',
          effect: Effect.DENY,
          principals: [new AnyPrincipal()],
          actions: ['events:PutEvents'],
          resources: [named('event-bus', name)],
          conditions: {
            ArnNotEquals: { 'aws:PrincipalArn': publishers.map(({ roleArn }) => roleArn) },
            // A replay of the archive is the service's own.
            BoolIfExists: { 'aws:PrincipalIsAWSService': 'false' },
          },
        }),
        ...teams.flatMap((team) => organisationRules(team, named('rule', `${name}/*`))),
      ],
    });
  }
}
