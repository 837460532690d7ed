import { Duration } from 'aws-cdk-lib';
import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch';
import type { Rule } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { soon } from '#infra/constructs/failure-causes.ts';
import { BaseAlarm } from '#infra/constructs/base-alarm.ts';
import { ofRule, oldestSeconds, waiting } from '#infra/constructs/metrics.ts';
import { addPage } from '#infra/constructs/page.ts';
import { stalledQueueAlarm } from '#infra/constructs/stalled-queue.ts';
import type { Team } from '#infra/stage/team.ts';
import type { TeamSubscription } from './team-subscription.ts';

interface TeamAlarmsProps {
  readonly subscription: TeamSubscription;
  readonly actions: readonly IAlarmAction[];
}

const runbook = 'team-delivery';

/** Alarms for what we owe one team. */
export class TeamAlarms extends Construct {
  constructor(scope: Construct, id: string, { subscription, actions }: TeamAlarmsProps) {
    super(scope, id);
    const { team, queue } = subscription;
    addPage(this, 'Failing', {
      notice: `${team.name} does not get its events, or does not process them: it works with outdated data`,
      runbook,
      causes: [...this.delivery(subscription), ...this.consumption({ subscription, actions })],
      actions,
    });
    if (queue === undefined) return;
    new BaseAlarm(this, 'DeadLetters', {
      notice: `${team.name} failed on events twenty times: they wait in its dead-letter queue`,
      runbook,
      metric: waiting(queue.deadLetters),
      threshold: 0,
      actions,
    });
  }

  private delivery({ team, rules, undelivered }: TeamSubscription) {
    return [
      new BaseAlarm(this, 'Undelivered', {
        notice: `Events could not be delivered to ${team.name} and wait for redelivery`,
        runbook,
        metric: waiting(undelivered),
        threshold: 0,
      }),
      ...[...rules].flatMap(([family, rule]) => this.ofOneRule(team, family, rule)),
    ];
  }

  /** From the bus to the team's target, as EventBridge reports it for each rule. */
  private ofOneRule({ name }: Team, family: string, rule: Rule) {
    return [
      new BaseAlarm(this, `Refused${family}`, {
        notice: `The target of ${name} refuses events permanently (its policy, or a key): they go to the dead letters`,
        runbook,
        metric: ofRule('FailedInvocations', rule, soon),
        threshold: 0,
      }),
      new BaseAlarm(this, `Repeated${family}`, {
        notice: `The target of ${name} does not accept events: delivery is retried for a day`,
        runbook,
        metric: ofRule('RetryInvocationAttempts', rule, soon),
        threshold: 2,
      }),
      new BaseAlarm(this, `Lost${family}`, {
        notice: `Events for ${name} could neither be delivered nor stored as dead letters: the team misses them`,
        runbook,
        metric: ofRule('InvocationsFailedToBeSentToDlq', rule, soon),
        threshold: 0,
      }),
    ];
  }

  /** A queue of ours with a consumer of the team's. */
  private consumption({ subscription: { team, queue }, actions }: TeamAlarmsProps) {
    if (queue === undefined) return [];
    return [
      ...stalledQueueAlarm(this, {
        notice: `${team.name} has events in its queue and processes none: its consumer fails, or does not run`,
        runbook,
        queue: queue.queue,
        actions,
      }),
      new BaseAlarm(this, 'Unread', {
        notice: `${team.name} has left events in its queue for more than an hour`,
        runbook,
        metric: oldestSeconds(queue.queue),
        threshold: Duration.hours(1).toSeconds(),
      }),
    ];
  }
}
