import {
  type Alarm,
  AlarmRule,
  AlarmState,
  CompositeAlarm,
  type IAlarmAction,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { alarmText, type HouseAlarmProps } from './house-alarm.ts';

interface PageProps extends Pick<HouseAlarmProps, 'notice' | 'runbook'> {
  /** Alarms without actions of their own. Their ids and texts tell the causes apart. */
  readonly causes: readonly Alarm[];
  readonly actions: readonly IAlarmAction[];
}

/**
 * One alarm for whatever an outage of one part sets off. It rings with the first cause and is quiet when the last
 * one ends; what AWS sends names the cause that made it ring.
 */
export function addPage(scope: Construct, id: string, { causes, actions, ...text }: PageProps): void {
  // To tell somebody is all that it is for. The emulator, whose stage tells nobody, knows no composite alarms.
  if (actions.length === 0) return;
  const page = new CompositeAlarm(scope, id, {
    alarmDescription: alarmText(text),
    alarmRule: AlarmRule.anyOf(...causes.map((cause) => AlarmRule.fromAlarm(cause, AlarmState.ALARM))),
  });
  page.addAlarmAction(...actions);
  page.addOkAction(...actions);
}
