import { Lazy } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmRule,
  AlarmState,
  CfnAlarm,
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
    // The stage may switch a cause off after this.
    alarmRule: { renderAlarmRule: () => Lazy.string({ produce: () => ruleOf(causes) }) },
  });
  page.addAlarmAction(...actions);
  page.addOkAction(...actions);
}

function ruleOf(causes: readonly Alarm[]): string {
  const on = causes.filter((cause) => !isOff(cause));
  const rule =
    on.length === 0
      ? AlarmRule.fromBoolean(false)
      : AlarmRule.anyOf(...on.map((cause) => AlarmRule.fromAlarm(cause, AlarmState.ALARM)));
  return rule.renderAlarmRule();
}

function isOff({ node: { defaultChild } }: Alarm): boolean {
  return defaultChild instanceof CfnAlarm && defaultChild.actionsEnabled === false;
}
