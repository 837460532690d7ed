import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import type { Page, Pager } from '#shared/drift/ports.ts';

interface AlarmTopicSettings {
  readonly topicArn: string;
  /** The name of the alarm, by which those who get it tell it from others. */
  readonly name: string;
  /** What people notice and which runbook helps. */
  readonly text: string;
}

/**
 * Pages to the topic of all alarms, in the form in which CloudWatch sends its own: what reads those, such as a pager, reads
 * these as well. Mail is plain text.
 */
export function createAlarmTopic(
  { topicArn, name, text }: AlarmTopicSettings,
  client = new SNSClient(clientSettings),
): Pager {
  return {
    async page(page) {
      await client.send(
        new PublishCommand({
          TopicArn: topicArn,
          Subject: `${page.state}: "${name}"`,
          MessageStructure: 'json',
          Message: JSON.stringify({
            default: JSON.stringify(alarmOf(name, text, page)),
            email: `${page.reason}\n\n${text}`,
          }),
        }),
      );
    },
  };
}

const alarmOf = (name: string, text: string, { state, reason, at }: Page) => ({
  AlarmName: name,
  AlarmDescription: text,
  NewStateValue: state,
  NewStateReason: reason,
  StateChangeTime: at,
  OldStateValue: state === 'ALARM' ? 'OK' : 'ALARM',
});
