import { Duration } from 'aws-cdk-lib';
import { browseMessages, recordOwnEvents } from '#infra/constructs/permissions.ts';
import type { JobOf } from './job.ts';
import type { environmentSchema } from '#functions/schedules/given-up/environment.ts';

export const givenUp: JobOf<typeof environmentSchema> = {
  id: 'GivenUp',
  name: 'given-up',
  description: 'Notifies teams of events that ended in the dead letters',
  every: Duration.minutes(15),
  // Shorter than the time for which the letters that it reads are hidden from people.
  timeout: Duration.minutes(2),
  concurrency: 1,
  environment: ({ storage, ingestion }) => ({
    EVENTS_TABLE: storage.events.tableName,
    WORK_TABLE: storage.work.tableName,
    DEAD_LETTER_URLS: ingestion.deadLetterUrls,
  }),
  may: ({ storage: { events }, ingestion }) => [
    ...[...ingestion.queues.values()].map(({ deadLetters }) => browseMessages(deadLetters)),
    recordOwnEvents(events),
  ],
  ifStopped: 'teams are not notified of events that were given up',
  // The alarm of a family reports its dead letters.
  alarms: () => [],
};
