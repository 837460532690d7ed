import { Duration, NestedStack } from 'aws-cdk-lib';
import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { BaseAlarm } from '#infra/constructs/base-alarm.ts';
import { consumerAlarm, shortestPeriod } from '#infra/constructs/consumer-alarm.ts';
import { loggedFailures, soon } from '#infra/constructs/failure-causes.ts';
import { ofRule, waiting } from '#infra/constructs/metrics.ts';
import { addPage } from '#infra/constructs/page.ts';
import { CallAlarms } from '#infra/jobs/call-alarms.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { ownCaller } from '#shared/own/names.ts';
import type { OwnHandler } from './own-handler.ts';

interface OwnHandlerAlarmsProps {
  readonly stage: Stage;
  readonly handler: OwnHandler;
  readonly actions: readonly IAlarmAction[];
}

const runbook = 'own-handlers';

/** All alarms of one handler of the company's own, in a stack of their own: as those of a team. */
export class OwnHandlerAlarms extends NestedStack {
  constructor(scope: Construct, id: string, { stage, handler, actions }: OwnHandlerAlarmsProps) {
    const { settings, queue, undelivered } = handler;
    const { name } = settings;
    // A rule that moves to the other bus gets another name under its id, which a changed template reads anew.
    const bus = settings.personalData ? 'the personal bus' : 'the open bus';
    super(scope, id, { description: `Alarms of partner-banking for the handler ${name} on ${bus}` });
    const ifStopped = `what ${name} does for the company is not done`;
    const process = handler.consumer;
    const counting = { stage, service: 'consume', dimensions: { handler: name } };
    consumerAlarm(this, {
      process,
      owner: name,
      ifStopped,
      runbook,
      queue: queue.queue,
      messages: `Events of the handler ${name}`,
      // A failure that is over at the next try needs no attention.
      failures: loggedFailures(counting, 2),
      pace: {
        // What ended its process comes back after six times its timeout.
        period: longest(shortestPeriod, Duration.minutes(1 + Math.ceil((7 * settings.timeoutSeconds) / 60))),
        late: Duration.hours(1),
      },
      actions,
    });
    // Not a part of the alarm above: each rule has a metric of its own, and an alarm takes ten.
    addPage(this, 'Delivery', {
      notice: `Events do not reach the handler ${name}: ${ifStopped}`,
      runbook,
      causes: [
        new BaseAlarm(this, 'Undelivered', {
          notice: `Events could not be put into the queue of the handler ${name}: ${ifStopped}`,
          runbook,
          metric: waiting(undelivered),
          threshold: 0,
        }),
        ...[...handler.rules].map(
          ([family, rule]) =>
            new BaseAlarm(this, `Refused${family}`, {
              notice: `The queue of the handler ${name} refuses events (its policy, or a key): ${ifStopped}`,
              runbook,
              metric: ofRule('FailedInvocations', rule, soon),
              threshold: 0,
            }),
        ),
      ],
      actions,
    });
    new BaseAlarm(this, 'DeadLetters', {
      notice: `The handler ${name} failed on events until the last try: they wait in its dead letters`,
      runbook,
      metric: waiting(queue.deadLetters),
      threshold: 0,
      actions,
    });
    if (handler.caller === undefined) return;
    const calls = {
      caller: ownCaller('handler', name),
      called: `the handler ${name}`,
      process: handler.caller,
      ifStopped,
    };
    new CallAlarms(this, 'Calls', { stage, calls, actions });
  }
}

const longest = (one: Duration, other: Duration): Duration =>
  one.toSeconds() > other.toSeconds() ? one : other;
