import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { type IEventBus, Match, Rule } from 'aws-cdk-lib/aws-events';
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { DefinitionBody, LogLevel, QueryLanguage, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import { acknowledge } from '#infra/house/acknowledge.ts';
import type { HouseFunction } from '#infra/house/house-function.ts';
import { DeadLetterQueue } from '#infra/house/house-queue.ts';
import { deliverLogs, invoke, permit, startExecutions } from '#infra/house/permissions.ts';
import { welcomeDefinition } from './welcome-definition.ts';

interface ExampleWelcomeProps {
  readonly stage: Stage;
  readonly key: IKey;
  /** The bus without personal fields: the account tells whose it is. */
  readonly bus: IEventBus;
  /** Whom the function lets call. */
  readonly role: Role;
  readonly caller: HouseFunction;
}

/**
 * An example to copy: once an account is opened, its owner is welcomed by a message. A rule starts one execution
 * per delivery; the event's id, as idempotency key, lets any number of them send one message.
 */
export class ExampleWelcome extends Construct {
  readonly machine: StateMachine;
  /** Events that started no execution. */
  readonly undelivered: DeadLetterQueue;

  constructor(scope: Construct, id: string, { stage, key, bus, role, caller }: ExampleWelcomeProps) {
    super(scope, id);
    permit(role, [invoke(caller), deliverLogs()]);
    this.machine = new StateMachine(this, 'Machine', {
      comment: 'Welcomes the owner of a new account',
      queryLanguage: QueryLanguage.JSONATA,
      definitionBody: DefinitionBody.fromChainable(welcomeDefinition(this, { stage, caller })),
      // What it may do is written out above: the library would name every version of the function.
      role: role.withoutPolicyUpdates(),
      // As long as a message whose answer was lost is sent again.
      timeout: Duration.hours(24),
      logs: {
        destination: new LogGroup(this, 'Log', {
          retention: stage.retention.logDays,
          removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
        }),
        level: LogLevel.ALL,
        // Inputs and outputs hold what the bank knows of people.
        includeExecutionData: false,
      },
    });
    this.machine.node.addDependency(role);
    const reason = 'As for the functions: the execution itself shows each step';
    acknowledge(this.machine, {
      'AwsSolutions-SF2': reason,
      'Serverless-StepFunctionStateMachineXray': reason,
    });
    this.undelivered = new DeadLetterQueue(this, 'Undelivered', { stage, key });
    this.startBy(bus);
  }

  private startBy(bus: IEventBus) {
    const role = roleOf(this, 'RuleRole', 'events.amazonaws.com');
    permit(role, [startExecutions(this.machine)]);
    new Rule(this, 'Opened', {
      description: 'Starts the welcome of a customer whose account was opened',
      eventBus: bus,
      eventPattern: {
        source: ['partner-banking.accounts'],
        detailType: ['ACCOUNT_OPENING_REQUEST'],
        detail: {
          data: { status: ['COMPLETED'] },
          // The same told again by another notification, under an id of its own.
          duplicateOf: Match.doesNotExist(),
        },
      },
      targets: [
        new SfnStateMachine(this.machine, {
          role: role.withoutPolicyUpdates(),
          deadLetterQueue: this.undelivered,
          // The longest that EventBridge keeps trying.
          maxEventAge: Duration.hours(24),
          retryAttempts: 185,
        }),
      ],
    });
  }
}

/** What state machines of this account call the operations as. */
export const stateMachineRole = (scope: Construct, id: string): Role =>
  roleOf(scope, id, 'states.amazonaws.com');

function roleOf(scope: Construct, id: string, service: string): Role {
  const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } };
  return new Role(scope, id, { assumedBy: new ServicePrincipal(service, { conditions }) });
}
