import { Duration } from 'aws-cdk-lib';
import { packed } from '#infra/constructs/packed.ts';
import { readSecret, recordOwnEvents, replaceSecret, useTable } from '#infra/constructs/permissions.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { subscribedTypes } from '#infra/stage/wanted-events.ts';
import type { JobOf, JobAlarm } from './job.ts';
import type { environmentSchema } from '#functions/schedules/subscriptions/environment.ts';

export const subscriptions: JobOf<typeof environmentSchema> = {
  id: 'Subscriptions',
  name: 'subscriptions',
  description: 'Makes the webhook subscriptions at the bank what the stage asks for',
  every: Duration.minutes(15),
  timeout: Duration.minutes(14),
  concurrency: 1,
  calls: { most: 4, reserved: 4 },
  environment: ({ stage, storage, ingestion }) => ({
    SUBSCRIPTIONS_SECRET_ARN: storage.subscriptionSecrets.arn,
    SUBSCRIPTIONS_SEAL_SECRET_ARN: storage.subscriptionSeal.arn,
    EVENTS_TABLE: storage.events.tableName,
    WEBHOOK_URL: ingestion.webhookUrl,
    EVENT_TYPES: packed('subscriptions.more', subscribedTypes(stage)),
    EXPECTED_SILENCE: packed('subscriptions.expectedSilence', stage.subscriptions.expectedSilence),
    OVERLAP_DAYS: String(stage.subscriptions.overlapDays),
  }),
  may: ({ storage: { subscriptionSecrets, subscriptionSeal, events, work } }) => [
    readSecret(subscriptionSecrets),
    replaceSecret(subscriptionSecrets),
    readSecret(subscriptionSeal),
    useTable(events, ['GetItem'], ['HEARD#*']),
    useTable(work, ['UpdateItem', 'ConditionCheckItem'], ['LEASE#subscriptions']),
    useTable(work, ['GetItem', 'PutItem', 'DeleteItem'], ['SUBSCRIPTION#*']),
    useTable(work, ['Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['SUBSCRIPTION_INTENT#*']),
    useTable(work, ['GetItem', 'PutItem'], ['PUBLICATION#subscriptions']),
    useTable(work, ['UpdateItem'], ['RECONCILE_REQUEST#*']),
    // Teams are notified of a silence in one step with its row.
    useTable(work, ['GetItem', 'PutItem'], ['SILENCE#*']),
    recordOwnEvents(events),
  ],
  runsAfterDeployment: true,
  ifStopped: 'a subscription that the bank cancels stays cancelled, and its events are lost',
  alarms: (stage) => [...whatTheBankSends, clocks, ...silence(stage)],
};

/** Whether the bank still sends what we rely on: missing notifications cause no error anywhere else. */
const whatTheBankSends: readonly JobAlarm[] = [
  {
    id: 'Missing',
    notice: 'The bank does not send every requested event type: changes go unnoticed',
    runbook: 'subscriptions',
    metric: { reported: 'SubscriptionMissing' },
    threshold: 0,
    // One run may fail because the bank is down, and the next one repairs it.
    periods: 2,
  },
  {
    id: 'Cancelled',
    notice: 'The bank no longer lists one of our subscriptions: events since then may be lost',
    runbook: 'subscriptions',
    metric: { counted: 'SubscriptionCancelled' },
    threshold: 0,
  },
  {
    id: 'ReconcileRequested',
    notice: 'A subscription was recreated: events between the old and the new one may be lost',
    runbook: 'subscriptions',
    metric: { counted: 'SubscriptionReconcileRequested' },
    threshold: 0,
  },
  {
    id: 'Stray',
    notice:
      'The bank sends to subscriptions that are not ours: they belong to another deployment, or were left over',
    runbook: 'subscriptions',
    metric: { reported: 'SubscriptionStray' },
    threshold: 0,
  },
];

/** By our clock we know which day it is at the bank. */
const clocks: JobAlarm = {
  id: 'Clock',
  notice:
    "Our clock and the bank's differ by more than a minute: a day may be taken for over while the bank still books in it",
  runbook: 'bank-clock',
  metric: { reported: 'BankClockDifferenceSeconds' },
  threshold: 60,
  // One answer may come from a proxy with a clock of its own.
  periods: 2,
};

/** Types with their own hours in the stage also have their own alarm; all types together share one. */
function silence({ subscriptions: { expectedSilence } }: Stage): readonly JobAlarm[] {
  const named = Object.entries(expectedSilence.named).filter(([, expected]) => expected !== 'rare');
  return [
    {
      id: 'Silent',
      notice: 'Event types have been silent for longer than usual on this weekday: changes may go unnoticed',
      runbook: 'silent-subscriptions',
      metric: { reported: 'SubscriptionOverdueTypes' },
      threshold: 0,
    },
    ...named.map(([eventType]): JobAlarm => ({
      id: `Silent-${eventType}`,
      notice: `No ${eventType} for longer than usual on this weekday: nothing happened, or the bank stopped sending`,
      runbook: 'silent-subscriptions',
      metric: { reported: 'SubscriptionOverdueHours' },
      dimensions: { eventType },
      threshold: 0,
    })),
  ];
}
