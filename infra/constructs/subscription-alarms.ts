import type { Duration } from 'aws-cdk-lib';
import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';
import { HouseAlarm } from './house-alarm.ts';
import { counted, reported } from './metrics.ts';

export interface SubscriptionAlarmsProps {
  readonly stage: Stage;
  /** How often the subscriptions job runs. */
  readonly every: Duration;
  readonly actions: readonly IAlarmAction[];
}

const service = 'subscriptions';

/** Whether the bank still sends what we count on: nothing arriving is no error anywhere else. */
export class SubscriptionAlarms extends Construct {
  constructor(scope: Construct, id: string, { stage, every, actions }: SubscriptionAlarmsProps) {
    super(scope, id);
    new HouseAlarm(this, 'Missing', {
      notice: 'The bank does not send every event type that is asked for: changes go unnoticed',
      runbook: 'subscriptions',
      metric: reported('SubscriptionMissing', { stage, service, every }),
      threshold: 0,
      // One run may fail on a bank that is down, and the next one repairs it.
      periods: 2,
      actions,
    });
    new HouseAlarm(this, 'Cancelled', {
      notice: 'A subscription of ours is gone at the bank: events since then may be lost',
      runbook: 'subscriptions',
      metric: counted('SubscriptionCancelled', { stage, service }),
      threshold: 0,
      actions,
    });
    new HouseAlarm(this, 'ReconcileRequested', {
      notice: 'A subscription was made anew: events between the old and the new one may be lost',
      runbook: 'subscriptions',
      metric: counted('SubscriptionReconcileRequested', { stage, service }),
      threshold: 0,
      actions,
    });
    new HouseAlarm(this, 'Stray', {
      notice: 'The bank sends to subscriptions that are not ours: another deployment, or a leftover',
      runbook: 'subscriptions',
      metric: reported('SubscriptionStray', { stage, service, every }),
      threshold: 0,
      actions,
    });
    this.watchSilence({ stage, every, actions });
  }

  /** Types with hours of their own in the stage ring by themselves as well: the others share one alarm. */
  private watchSilence({ stage, every, actions }: SubscriptionAlarmsProps) {
    const { named } = stage.subscriptions.expectedSilence;
    new HouseAlarm(this, 'Silent', {
      notice: 'Event types are silent for longer than usual on this weekday: changes may go unnoticed',
      runbook: 'silent-subscriptions',
      metric: reported('SubscriptionOverdueTypes', { stage, service, every }),
      threshold: 0,
      actions,
    });
    for (const [eventType, expected] of Object.entries(named)) {
      if (expected === 'rare') continue;
      new HouseAlarm(this, `Silent-${eventType}`, {
        notice: `No ${eventType} for longer than usual on this weekday: nothing happened, or the bank stopped sending`,
        runbook: 'silent-subscriptions',
        metric: reported('SubscriptionOverdueHours', { stage, service, every, dimensions: { eventType } }),
        threshold: 0,
        actions,
      });
    }
  }
}
