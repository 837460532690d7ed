import { Duration } from 'aws-cdk-lib';
import { type IAlarmAction, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import type { IngestionStack } from './stack.ts';
import { causeAlarm, crashAlarm, loggedCause, soon } from '#infra/constructs/failure-causes.ts';
import { BaseAlarm } from '#infra/constructs/base-alarm.ts';
import { counted } from '#infra/constructs/metrics.ts';
import { addPage } from '#infra/constructs/page.ts';

interface WebhookAlarmsProps extends Pick<IngestionStack, 'webhooks' | 'receiver'> {
  readonly stage: Stage;
  readonly actions: readonly IAlarmAction[];
}

const service = 'receive';
const ifStopped = 'events arrive late, and are lost after five days';

/** Alarms for the connection from the bank. */
export class WebhookAlarms extends Construct {
  constructor(scope: Construct, id: string, props: WebhookAlarmsProps) {
    super(scope, id);
    const { stage, actions } = props;
    addPage(this, 'Failing', {
      notice: `The receiver fails or refuses the bank's webhooks: ${ifStopped}`,
      runbook: 'refused-webhooks',
      causes: this.causes(props),
      actions,
    });
    new BaseAlarm(this, 'Rejected', {
      notice: 'Webhooks with a wrong signature were rejected: they were forged, or each is a lost event',
      runbook: 'rejected-webhooks',
      metric: counted('WebhookRejected', { stage, service }),
      threshold: 0,
      actions,
    });
    new BaseAlarm(this, 'QuarantineFull', {
      notice:
        'More webhooks with a wrong signature arrive than are kept: they are forged, or events are lost after five days',
      runbook: 'quarantine-full',
      metric: counted('QuarantineFull', { stage, service }),
      threshold: 0,
      actions,
    });
  }

  private causes({ stage, webhooks, receiver: process, actions }: WebhookAlarmsProps) {
    return [
      new BaseAlarm(this, 'Refused', {
        notice: `More than one webhook in twenty is refused: ${ifStopped}`,
        runbook: 'refused-webhooks',
        // The share of calls that ended with 503, whether by the function or by the gateway.
        metric: webhooks.api.metricServerError({ statistic: Stats.AVERAGE, period: Duration.minutes(1) }),
        threshold: 0.05,
        // The bank retries a call seven times in five minutes, so a single event triggers the alarm.
        periods: soon.toMinutes(),
        breaches: 5,
      }),
      ...causeAlarm(this, {
        process,
        failing: "The bank's webhooks are not accepted",
        ifStopped,
        ...loggedCause({ stage, service }, 2),
        actions,
      }),
      crashAlarm(this, { process, ifStopped, threshold: 2 }),
    ];
  }
}
