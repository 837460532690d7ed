import { DefaultStackSynthesizer, Fn, Names, Stack } from 'aws-cdk-lib';
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
import type { Stage } from '#infra/stage/stage.ts';
import type { Team } from '#infra/stage/team.ts';
import { DeadLetterQueue } from '#infra/constructs/base-queue.ts';
import { organisationRules } from './organisation-rules.ts';

interface GuardedBusProps extends Required<Pick<EventBusProps, 'description'>> {
  readonly stage: Stage;
  /** Encrypts the dead letters. */
  readonly key: IKey;
  /** Encrypts the events on the bus; defaults to a key of EventBridge. */
  readonly kmsKey?: IKey;
}

/** A bus for our events, on which only the roles that it is given may publish. */
export class GuardedBus extends EventBus {
  /** Events that the bus accepted but could not read again, because its key is disabled or denied. */
  readonly deadLetters: DeadLetterQueue;

  constructor(scope: Construct, id: string, { stage, key, ...props }: GuardedBusProps) {
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
   * Only these roles may publish, even if the account grants others the permission. Called once the roles exist, since
   * they refer to the bus and its policy to them. Of other accounts, only those of a team's organisation may create
   * rules. On a closed bus only a deployment creates rules: a rule would copy all that the bus carries.
   */
  restrictTo(
    publishers: readonly IRole[],
    { teams = [], isClosed = false }: { readonly teams?: readonly Team[]; readonly isClosed?: boolean },
  ): void {
    const resource = this.node.defaultChild;
    if (!(resource instanceof CfnEventBus))
      throw new Error('An event bus is no longer made of a CfnEventBus');
    // Written out, since a property cannot refer to its own resource. A property instead of a separate policy resource,
    // since the emulator has no AWS::Events::EventBusPolicy.
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
            // EventBridge itself replays the archive.
            BoolIfExists: { 'aws:PrincipalIsAWSService': 'false' },
          },
        }),
        ...(isClosed ? [onlyDeployed(this, named('rule', `${name}/*`))] : []),
        ...teams.flatMap((team) => organisationRules(team, named('rule', `${name}/*`))),
      ],
    });
    refuseTooLong(Stack.of(this).resolve(resource.policy));
  }
}

/** Characters of a bus's policy that EventBridge takes. */
const mostPolicyCharacters = 10_240;

/** References have about as many characters as what they stand for. */
function refuseTooLong(policy: unknown): void {
  const { length } = JSON.stringify(policy);
  if (length > mostPolicyCharacters)
    throw new Error(
      `The policy of the event bus has ${length} characters, and EventBridge takes ${mostPolicyCharacters}: let the teams of organisations name fewer event types, or 'all'`,
    );
}

/** CloudFormation's own role, or the caller that deploys a stage. */
function onlyDeployed(scope: Construct, rules: string): PolicyStatement {
  const { synthesizer } = Stack.of(scope);
  const deploys =
    synthesizer instanceof DefaultStackSynthesizer ? synthesizer.cloudFormationExecutionRoleArn : undefined;
  return new PolicyStatement({
    sid: 'OnlyDeploymentsPutRules',
    effect: Effect.DENY,
    principals: [new AnyPrincipal()],
    actions: ['events:PutRule', 'events:PutTargets'],
    resources: [rules],
    conditions:
      deploys === undefined
        ? { StringNotEquals: { 'aws:PrincipalAccount': Stack.of(scope).account } }
        : { ArnNotLike: { 'aws:PrincipalArn': Fn.sub(deploys) } },
  });
}
