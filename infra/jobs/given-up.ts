import { Duration } from 'aws-cdk-lib';
import { lookAtMessages, useTable } from '#infra/constructs/permissions.ts';
import type { JobOf } from './job.ts';
import type { environmentSchema } from '#functions/schedules/given-up/environment.ts';

export const givenUp: JobOf<typeof environmentSchema> = {
  id: 'GivenUp',
  name: 'given-up',
  description: 'Tells teams of the events that ended in the dead letters',
  every: Duration.minutes(15),
  // Less than the letters that it looks at are hidden from people.
  timeout: Duration.minutes(2),
  concurrency: 1,
  environment: ({ storage, ingestion }) => ({
    EVENTS_TABLE: storage.events.tableName,
    DEAD_LETTER_URLS: ingestion.deadLetterUrls,
  }),
  may: ({ storage: { events }, ingestion }) => [
    ...[...ingestion.queues.values()].map(({ deadLetters }) => lookAtMessages(deadLetters)),
    useTable(events, ['PutItem']),
  ],
  ifStopped: 'teams are not told of events that were given up',
  // That there are dead letters, the alarm of their family says.
  alarms: () => [],
};
