import { Duration, Stack } from 'aws-cdk-lib';
import { type IEventBus, Match, Rule } from 'aws-cdk-lib/aws-events';
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { DefinitionBody, LogLevel, QueryLanguage, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import { welcomeEvent } from '#infra/stage/wanted-events.ts';
import { acknowledge, acknowledgeLint } from '#infra/constructs/acknowledge.ts';
import type { BaseFunction } from '#infra/constructs/base-function.ts';
import { BaseLog } from '#infra/constructs/base-log.ts';
import { DeadLetterQueue } from '#infra/constructs/base-queue.ts';
import {
  deliverLogs,
  invoke,
  permit,
  startExecutions,
  waitForRights,
} from '#infra/constructs/permissions.ts';
import { welcomeDefinition } from './welcome-definition.ts';

interface ExampleWelcomeProps {
  readonly stage: Stage;
  readonly key: IKey;
  /** The bus without personal fields: the owner is looked up through the account. */
  readonly bus: IEventBus;
  /** A role that may invoke the function. */
  readonly role: Role;
  readonly caller: BaseFunction;
}

/**
 * An example to copy: when an account is opened, its owner receives a welcome message. A rule starts one execution per
 * delivery; with the event's id as idempotency key, any number of executions sends one message.
 */
export class ExampleWelcome extends Construct {
  readonly machine: StateMachine;
  /** Events for which no execution could be started. */
  readonly undelivered: DeadLetterQueue;

  constructor(scope: Construct, id: string, { stage, key, bus, role, caller }: ExampleWelcomeProps) {
    super(scope, id);
    permit(role, [invoke(caller), deliverLogs()]);
    this.machine = new StateMachine(this, 'Machine', {
      comment: 'Welcomes the owner of a new account',
      queryLanguage: QueryLanguage.JSONATA,
      definitionBody: DefinitionBody.fromChainable(welcomeDefinition(this, { stage, caller })),
      // Its permissions are written out above: the library would include every version of the function.
      role: role.withoutPolicyUpdates(),
      // As long as a message with a lost answer is retried.
      timeout: Duration.hours(24),
      logs: {
        destination: new BaseLog(this, 'Log', stage),
        level: LogLevel.ALL,
        // Inputs and outputs contain personal data.
        includeExecutionData: false,
      },
    });
    waitForRights(this.machine, role);
    // The library has it wait for the role as well, which its ARN says already.
    acknowledgeLint(this.machine, 'W3005');
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
        detailType: [welcomeEvent],
        detail: {
          data: { status: ['COMPLETED'] },
          // The same change reported by another notification has another id.
          duplicateOf: Match.doesNotExist(),
        },
      },
      targets: [
        new SfnStateMachine(this.machine, {
          role: role.withoutPolicyUpdates(),
          deadLetterQueue: this.undelivered,
          // The longest that EventBridge retries.
          maxEventAge: Duration.hours(24),
          retryAttempts: 185,
        }),
      ],
    });
  }
}

/** The role with which state machines of this account call the operations. */
export const stateMachineRole = (scope: Construct, id: string): Role =>
  roleOf(scope, id, 'states.amazonaws.com');

function roleOf(scope: Construct, id: string, service: string): Role {
  const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } };
  return new Role(scope, id, { assumedBy: new ServicePrincipal(service, { conditions }) });
}
