import { Names, Stack } from 'aws-cdk-lib';
import { CfnEventBus, EventBus } from 'aws-cdk-lib/aws-events';
import { AnyPrincipal, Effect, type IRole, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';

export interface BusRestrictions {
  /** The roles that publish; nobody else can, whatever other rights the account gives. */
  readonly publishers: readonly IRole[];
  /** Accounts besides our own that may have rules and targets on the bus. */
  readonly listeningAccounts: readonly string[];
}

/** A bus of our events. */
export class EventsBus extends EventBus {
  /** Called once the publishers exist: they know the bus, and its policy knows their roles. */
  restrict({ publishers, listeningAccounts }: BusRestrictions): void {
    const resource = this.node.defaultChild;
    if (!(resource instanceof CfnEventBus))
      throw new Error('An event bus is no longer made of a CfnEventBus');
    const stack = Stack.of(this);
    // Written out, since a property cannot refer to its own resource. And a property rather than a policy
    // resource of its own: the emulator has no AWS::Events::EventBusPolicy.
    const arn = stack.formatArn({
      service: 'events',
      resource: 'event-bus',
      resourceName: Names.uniqueId(this),
    });
    const deny = { effect: Effect.DENY, principals: [new AnyPrincipal()], resources: [arn] };
    resource.policy = new PolicyDocument({
      statements: [
        new PolicyStatement({
          ...deny,
          sid: 'OnlyPublishersSpeak',
          actions: ['events:PutEvents'],
          conditions: {
            ArnNotEquals: { 'aws:PrincipalArn': publishers.map(({ roleArn }) => roleArn) },
            // A replay of the archive is the service's own.
            BoolIfExists: { 'aws:PrincipalIsAWSService': 'false' },
          },
        }),
        new PolicyStatement({
          ...deny,
          sid: 'OnlyPermittedAccountsListen',
          actions: ['events:PutRule', 'events:PutTargets'],
          conditions: { StringNotEquals: { 'aws:PrincipalAccount': [stack.account, ...listeningAccounts] } },
        }),
      ],
    });
  }
}
