import { Duration } from 'aws-cdk-lib';
import { type IAlarmAction, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import type { BusPair } from './bus-pair.ts';
import type { EventForwarding } from './event-forwarding.ts';
import { causeAlarm, crashAlarm, loggedCause, soon } from '#infra/constructs/failure-causes.ts';
import { BaseAlarm } from '#infra/constructs/base-alarm.ts';
import { counted, reported, waiting } from '#infra/constructs/metrics.ts';
import { addPage } from '#infra/constructs/page.ts';

interface ForwardingAlarmsProps {
  readonly stage: Stage;
  readonly forwarding: EventForwarding;
  readonly buses: BusPair;
  readonly actions: readonly IAlarmAction[];
}

const service = 'forward';
const runbook = 'forwarding';
const ifStopped = 'teams get events late, and only from the sweep';

/** From the records to the teams' buses. */
export class ForwardingAlarms extends Construct {
  constructor(scope: Construct, id: string, props: ForwardingAlarmsProps) {
    super(scope, id);
    const { buses, actions } = props;
    addPage(this, 'Failing', {
      notice: `Recorded events do not reach the buses in time: ${ifStopped}`,
      runbook,
      causes: this.causes(props),
      actions,
    });
    for (const [name, { deadLetters }] of Object.entries({
      Events: buses.events,
      Personal: buses.personal,
    })) {
      new BaseAlarm(this, `Unreadable${name}`, {
        notice: 'A bus accepted events that it cannot read again: teams miss them',
        runbook,
        metric: waiting(deadLetters),
        threshold: 0,
        actions,
      });
    }
    this.watchSweep(props);
  }

  private watchSweep({ stage, forwarding, actions }: ForwardingAlarmsProps): void {
    const { every } = forwarding.sweep;
    const ofSweep = { stage, service: 'sweep', every };
    new BaseAlarm(this, 'SweepBehind', {
      notice: 'The sweep is more than half an hour behind: teams lack events that the stream missed',
      runbook,
      metric: reported('SweepBehindSeconds', ofSweep),
      threshold: Duration.minutes(30).toSeconds(),
      actions,
    });
    new BaseAlarm(this, 'SetAside', {
      notice: 'Events cannot be published and are set aside: teams miss them until somebody fixes the cause',
      runbook,
      metric: reported('EventsSetAside', ofSweep),
      threshold: 0,
      // The first retry comes after a quarter of an hour.
      periods: 3,
      actions,
    });
  }

  private causes({ stage, forwarding, actions }: ForwardingAlarmsProps) {
    const { forwarder: process, failures } = forwarding;
    return [
      new BaseAlarm(this, 'Failed', {
        notice: `Events are refused by the bus, or cannot be read: ${ifStopped}`,
        runbook,
        metric: counted('ForwardFailed', { stage, service }).with({ period: soon }),
        // The stream retries a failed batch within seconds, six times in all.
        threshold: 2,
      }),
      ...causeAlarm(this, {
        process,
        failing: 'Events are not forwarded',
        ifStopped,
        ...loggedCause({ stage, service }, 2),
        actions,
      }),
      crashAlarm(this, { process, ifStopped }),
      new BaseAlarm(this, 'Behind', {
        notice: 'Events reach other teams more than five minutes late',
        runbook,
        metric: process.metric('IteratorAge', { statistic: Stats.MAXIMUM, period: Duration.minutes(1) }),
        threshold: Duration.minutes(5).toMilliseconds(),
      }),
      new BaseAlarm(this, 'GivenUp', {
        notice: 'The stream gave up on events: only the sweep can still publish them',
        runbook,
        metric: waiting(failures),
        threshold: 0,
      }),
    ];
  }
}
