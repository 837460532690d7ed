import { Duration } from 'aws-cdk-lib';
import {
  Choice,
  Condition,
  Fail,
  type IChainable,
  Succeed,
  TaskInput,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import type { BaseFunction } from '#infra/constructs/base-function.ts';

interface WelcomeDefinitionProps {
  readonly stage: Stage;
  readonly caller: BaseFunction;
}

/** From the event to the message. A call returns a status to branch on; an error is retried. */
export function welcomeDefinition(scope: Construct, { stage, caller }: WelcomeDefinitionProps): IChainable {
  const failed = Fail.jsonata(scope, 'Failed', {
    error: '{% $states.input.status %}',
    cause: '{% $string($states.input) %}',
  });
  const nobody = Succeed.jsonata(scope, 'NobodyToWelcome', { comment: 'A business, or no verified number' });
  const send = sendMessage(scope, caller);
  const afterSending = Choice.jsonata(scope, 'WasItSent')
    .when(input("status = 'succeeded'"), Succeed.jsonata(scope, 'Welcomed'))
    .when(input("code = 'forbidden'"), nobody)
    .when(input('repeatable = true'), untilRepeatable(scope).next(send))
    .otherwise(failed);
  send.next(afterSending);
  const afterReading = Choice.jsonata(scope, 'IsThereAPerson')
    .when(input("status != 'succeeded'"), failed)
    .when(Condition.jsonata("{% $personId = '' %}"), nobody)
    .otherwise(send);
  return untilVisible(scope, stage).next(readAccount(scope, caller)).next(afterReading);
}

const input = (test: string) => Condition.jsonata(`{% $states.input.${test} %}`);

/** The bank's API may not show a new account immediately. */
function untilVisible(scope: Construct, stage: Stage): Wait {
  return Wait.jsonata(scope, 'UntilVisible', {
    time: WaitTime.duration(Duration.seconds(stage.visibilityLagSeconds)),
    assign: {
      eventId: '{% $states.input.detail.id %}',
      accountId: '{% $states.input.detail.data.account_id %}',
    },
  });
}

/** A repetition before then would send no message: the bank may still be processing the first call. */
function untilRepeatable(scope: Construct): Wait {
  return Wait.jsonata(scope, 'UntilRepeatable', {
    time: WaitTime.timestamp('{% $states.input.retryNotBefore %}'),
  });
}

function readAccount(scope: Construct, caller: BaseFunction): LambdaInvoke {
  const payload = {
    operation: 'accounts.get',
    input: { id: '{% $accountId %}' },
    // No other data of the account stays in the execution history.
    fields: ['person_id'],
  };
  const owner = '$states.result.Payload.reply.person_id';
  return call(scope, 'ReadAccount', {
    caller,
    payload,
    assign: { personId: `{% $type(${owner}) = 'string' ? ${owner} : '' %}` },
  });
}

function sendMessage(scope: Construct, caller: BaseFunction): LambdaInvoke {
  const body = {
    person_id: '{% $personId %}',
    text: 'Welcome! Your new account is open.',
    purpose: 'welcome',
    idempotency_key: `{% ${uuidOf('$eventId')} %}`,
  };
  const payload = { operation: 'sms.messages.create', input: { body }, idempotencyKey: '{% $eventId %}' };
  return call(scope, 'SendMessage', { caller, payload });
}

interface Call {
  readonly caller: BaseFunction;
  readonly payload: object;
  readonly assign?: Record<string, string>;
}

function call(scope: Construct, id: string, { caller, payload, assign }: Call): LambdaInvoke {
  const task = LambdaInvoke.jsonata(scope, id, {
    lambdaFunction: caller,
    payload: TaskInput.fromObject({ ...payload }),
    outputs: '{% $states.result.Payload %}',
    assign,
    retryOnServiceExceptions: false,
  });
  // A mistake of ours will not go away.
  task.addRetry({ errors: ['InvalidInput', 'NotAllowed', 'KeyReused'], maxAttempts: 0 });
  // All other errors: a read changes nothing, and the key prevents a second write.
  task.addRetry({
    interval: Duration.seconds(5),
    backoffRate: 2,
    maxDelay: Duration.minutes(5),
    maxAttempts: 8,
  });
  return task;
}

/** The bank requires a UUID: version 8, from the first digits of a hash. */
function uuidOf(hex: string): string {
  const part = (start: number, length: number) => `$substring(${hex}, ${start}, ${length})`;
  return [part(0, 8), part(8, 4), `'8' & ${part(13, 3)}`, `'8' & ${part(17, 3)}`, part(20, 12)].join(
    " & '-' & ",
  );
}
