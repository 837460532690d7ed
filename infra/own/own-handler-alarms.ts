import { Duration, NestedStack } from 'aws-cdk-lib';
import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { BaseAlarm } from '#infra/constructs/base-alarm.ts';
import { causeAlarm, crashAlarm, loggedCause, soon } from '#infra/constructs/failure-causes.ts';
import { oldestSeconds, ofRule, waiting } from '#infra/constructs/metrics.ts';
import { addPage } from '#infra/constructs/page.ts';
import { stalledQueueAlarm } from '#infra/constructs/stalled-queue.ts';
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
    addPage(this, 'Failing', {
      notice: `The handler ${name} fails, or does not get its events: ${ifStopped}`,
      runbook,
      causes: [
        ...causeAlarm(this, {
          process,
          failing: `The handler ${name} fails`,
          ifStopped,
          // A failure that is over at the next try needs no attention.
          ...loggedCause(counting, 2),
          actions,
        }),
        crashAlarm(this, { process, owner: name, ifStopped }),
        ...stalledQueueAlarm(this, {
          notice: `Events of the handler ${name} are waiting and none is finished: ${ifStopped}`,
          runbook,
          queue: queue.queue,
          actions,
        }),
        new BaseAlarm(this, 'Late', {
          notice: `Events of the handler ${name} have been waiting for more than an hour: ${ifStopped}`,
          runbook,
          metric: oldestSeconds(queue.queue),
          threshold: Duration.hours(1).toSeconds(),
        }),
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
