import { Token } from 'aws-cdk-lib';
import type { EventBusReference, IEventBus, IEventBusRef } from 'aws-cdk-lib/aws-events';
import type { IGrantable } from 'aws-cdk-lib/aws-iam';
import type { ResourceEnvironment } from 'aws-cdk-lib/interfaces';
import { Construct } from 'constructs';
import type { Permission } from './constructs/permissions.ts';

/** A bus as rules of other stacks take it: none of its methods lets somebody publish. */
export class BusToRead extends Construct implements IEventBusRef {
  readonly env: ResourceEnvironment;
  readonly eventBusRef: EventBusReference;
  readonly eventBusName: string;
  readonly eventBusArn: string;

  constructor(scope: Construct, id: string, bus: IEventBus) {
    super(scope, id);
    this.env = bus.env;
    this.eventBusName = bus.eventBusName;
    this.eventBusArn = bus.eventBusArn;
    this.eventBusRef = { eventBusName: bus.eventBusName, eventBusArn: bus.eventBusArn };
  }
}

interface Granted {
  /** In which the stage is: a role of another account gets its policies there. */
  readonly account: string;
  readonly permissions: readonly Permission[];
}

/** Throws if it is known that the grantee takes no policies. A role that is imported as immutable does not say so. */
export function grantTo({ grantPrincipal }: IGrantable, { account, permissions }: Granted): void {
  const { principalAccount = account } = grantPrincipal;
  const isOfOthers = !Token.isUnresolved(principalAccount) && principalAccount !== account;
  for (const statement of permissions.flatMap(({ statements }) => statements))
    if (isOfOthers || !grantPrincipal.addToPrincipalPolicy(statement).statementAdded)
      throw new Error('The grantee takes no policies: grant to a role of this account, or to what has one');
}
