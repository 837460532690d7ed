import { deployOf } from './account-checks.ts';
import { knownOf } from './account-facts.ts';
import { found, notApplicable, ok, type Check, type Finding } from './check.ts';
import { inRunbook } from './in-runbook.ts';
import { isRecent, lookedWithinDays } from './looked-within.ts';
import type { CheckDeps, WantedStage } from './ports.ts';
import { typedCommand } from './typed-command.ts';

const onEmulator = notApplicable('nobody is notified of alarms of the local stack');

const nobody = (wanted: WantedStage): Finding => ({
  what: 'The stage notifies nobody of its alarms',
  toDo: 'Set `alarms` for the stage to a mailbox or a topic, and deploy it',
  command: deployOf(wanted),
});

const alarmTopic: Check<CheckDeps> = {
  id: 'alarm-topic',
  says: 'The topic of the alarms has subscribers, and all of them are confirmed',
  severity: 'fatal',
  runbook: inRunbook('alarm-topic'),
  async read({ wanted, account }) {
    if (wanted.isEmulated) return onEmulator;
    if (!wanted.notifiesSomebody) return found([nobody(wanted)]);
    const topic = knownOf((await account()).alarmTopic);
    if (topic === null)
      return found([
        { what: 'The alarms have no topic', toDo: 'Deploy the stage', command: deployOf(wanted) },
      ]);
    if (topic.pending > 0)
      return found([
        {
          what: 'A subscriber of the alarms has not confirmed: it gets none of them',
          toDo: 'Open the mail of AWS in that mailbox and confirm; if it is older than two days, subscribe the mailbox again',
          count: topic.pending,
        },
      ]);
    if (topic.confirmed > 0) return ok;
    return found([
      { what: 'Nobody subscribes to the topic of the alarms', toDo: 'Subscribe a mailbox or a pager to it' },
    ]);
  },
};

const alarmTest: Check<CheckDeps> = {
  id: 'alarm-test',
  says: `A test alarm has arrived within the last ${lookedWithinDays} days`,
  severity: 'warning',
  runbook: inRunbook('alarm-test'),
  async read({ wanted, alarmTest: lastTest, clock }) {
    if (wanted.isEmulated) return onEmulator;
    if (!wanted.notifiesSomebody) return found([nobody(wanted)]);
    const { test } = await lastTest();
    if (isRecent(test?.arrivedAt, clock)) return ok;
    if (test !== null && test.arrivedAt === undefined)
      return found([
        {
          what: 'Nobody has confirmed that the last test alarm arrived',
          toDo: 'Look for it where alarms arrive, and enter its six digits in place of 123456; if there is none, see the runbook',
          command: typedCommand('alarms arrived 123456', wanted.name, 'it came by mail'),
          since: test.sentAt,
        },
      ]);
    return found([
      {
        what:
          test === null
            ? 'No test alarm was ever sent'
            : `The last test alarm arrived more than ${lookedWithinDays} days ago`,
        toDo: 'Send one, and confirm it with the six digits that it says',
        command: typedCommand('alarms test', wanted.name, 'quarterly test'),
        ...(test?.arrivedAt !== undefined && { since: test.arrivedAt }),
      },
    ]);
  },
};

export const alarmChecks = [alarmTopic, alarmTest];
