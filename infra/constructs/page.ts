import {
  type Alarm,
  AlarmRule,
  AlarmState,
  CompositeAlarm,
  type IAlarmAction,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { alarmText, type BaseAlarmProps } from './base-alarm.ts';

interface PageProps extends Pick<BaseAlarmProps, 'notice' | 'runbook'> {
  /** Alarms without actions of their own. Their ids and texts name the cause. */
  readonly causes: readonly Alarm[];
  readonly actions: readonly IAlarmAction[];
}

/**
 * One alarm for everything that an outage of one part triggers. It starts with the first cause and ends with the last;
 * the message from AWS names the cause that triggered it.
 */
export function addPage(scope: Construct, id: string, { causes, actions, ...text }: PageProps): void {
  // Its only purpose is to notify. The stage of the emulator has no addresses, and the emulator no composite alarms.
  if (actions.length === 0) return;
  const page = new CompositeAlarm(scope, id, {
    alarmDescription: alarmText(text),
    alarmRule: AlarmRule.anyOf(...causes.map((cause) => AlarmRule.fromAlarm(cause, AlarmState.ALARM))),
  });
  page.addAlarmAction(...actions);
  page.addOkAction(...actions);
}
