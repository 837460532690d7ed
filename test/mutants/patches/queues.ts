import type { Mutant } from '../mutant.ts';

const consumer = 'shared/lambda/queue-consumer.ts';

/** Messages of a family on their way to the handler. */
export const queues: readonly Mutant[] = [
  {
    name: 'failed-message-acknowledged',
    consequence: 'an event that was not recorded is deleted from the queue',
    file: consumer,
    replace: 'failed.add(message.messageId);\n',
    by: '',
  },
  {
    name: 'acknowledged-before-recorded',
    consequence: 'a crash between acknowledgement and transaction loses the event',
    file: consumer,
    replace: 'await Promise.all([...allSeries.values()].map(runInTurn));',
    by: 'void Promise.all([...allSeries.values()].map(runInTurn));',
  },
  {
    name: 'poison-retried',
    consequence:
      'an event that the store will never accept is retried 200 times and ends in the dead letters',
    file: consumer,
    replace: 'if (!(error instanceof RefusedByStoreError)) throw error;',
    by: 'if (error instanceof Error || !(error instanceof RefusedByStoreError)) throw error;',
  },
  {
    name: 'first-of-a-series-blocks-its-peers',
    consequence: 'one event that always fails sends the others of its entity to the dead letters untried',
    file: 'shared/lambda/receives.ts',
    replace: 'const first = (Math.max(...receives) - 1) % messages.length;',
    by: 'const first = (Math.max(...receives) * 0) % messages.length;',
  },
  {
    name: 'series-waits-for-ever',
    consequence: 'a bank that does not answer uses up the time of the function, and nothing is postponed',
    file: 'shared/lambda/series-patience.ts',
    replace: 'spent(series) >= patienceMs,',
    by: 'spent(series) >= patienceMs * 1_000,',
  },
  {
    name: 'series-not-kept',
    consequence: 'two events of one entity are handled at the same time and conflict',
    file: consumer,
    replace: '(task) => task.series,',
    by: '(task) => task.message.messageId,',
  },
  {
    name: 'killer-begun-without-a-mark',
    consequence:
      'an event that ends its process is tried 200 times, and its dead letter says nothing about it',
    file: 'shared/kernel/begun-work.ts',
    replace: 'if ((await begun.begin(id)) > mostBeginnings) {',
    by: 'if ((await begun.begin(id)) > mostBeginnings * 1_000) {',
  },
  {
    name: 'mark-of-a-failure-kept',
    consequence: 'an event that fails three times during an outage is parked as if it had ended its process',
    file: 'shared/kernel/begun-work.ts',
    replace: "await begun.end(id);\n  if (settled.status === 'rejected') throw settled.reason;",
    by: "if (settled.status === 'rejected') throw settled.reason;\n  await begun.end(id);",
  },
  {
    name: 'done-but-not-deleted-before-a-killer',
    consequence: 'events in the batches of one that ends the process come back with it each time',
    file: 'shared/lambda/try-suspects.ts',
    replace: 'await Promise.all(others.map(async (message) => removeIfDone(message, deps)));',
    by: '',
  },
  {
    name: 'killers-first',
    consequence:
      'of several events that end the process, each receive tries one, and nothing else of their batch',
    file: 'shared/lambda/try-suspects.ts',
    replace: 'countOf(one) - countOf(other)',
    by: 'countOf(other) - countOf(one)',
  },
  {
    name: 'begun-without-time',
    consequence:
      'an event that waits for a slow store until the function is stopped counts as one that ends processes',
    file: 'shared/lambda/try-suspects.ts',
    replace: 'if (remainingMs() < longestMs) {',
    by: 'if (remainingMs() < 0) {',
  },
  {
    name: 'failures-not-postponed',
    consequence: '200 receives are used up within an hour of an outage',
    file: 'shared/lambda/receives.ts',
    replace: 'Math.min(900, firstSeconds * 2 ** Math.max(0, receiveCount - 1));',
    by: 'Math.min(30, firstSeconds * 2 ** Math.max(0, receiveCount - 1));',
  },
  {
    name: 'failure-of-postponing-fails-the-batch',
    consequence: 'after one refused postponement the messages that succeeded are delivered again',
    file: consumer,
    replace: "log.error('a failed message was not postponed', { error, messageId });",
    by: "log.error('a failed message was not postponed', { error, messageId });\n    throw error;",
  },
  {
    name: 'type-of-another-family-dropped',
    consequence:
      'an event sent to another family by a deployment is recorded without its mirror row, unnoticed',
    file: consumer,
    replace: "if (familyOf(eventType) === 'unclassified') return openUnclassified(unopened);",
    by: "if (familyOf(eventType) !== '') return openUnclassified(unopened);",
  },
  {
    name: 'inherited-member-as-consumer',
    consequence: 'an event of the type `constructor` fails 200 times',
    file: consumer,
    replace: 'Object.hasOwn(consumers, eventType) ? consumers[eventType] : undefined;',
    by: 'Object.hasOwn(consumers, eventType) || eventType in consumers ? consumers[eventType] : undefined;',
  },
  {
    name: 'age-of-failures-not-measured',
    consequence: 'a handler that fails on everything triggers an alarm after two days instead of ten minutes',
    file: 'shared/lambda/failed-deliveries.ts',
    replace: 'oldestMs = Math.max(oldestMs,',
    by: 'oldestMs = Math.min(oldestMs,',
  },
  {
    name: 'own-event-begun-again',
    consequence: 'the code of a company does its work twice for an event that comes twice',
    file: 'shared/own/handle-event.ts',
    replace: 'await handled.complete(event.id);\n',
    by: 'await handled.release(event.id, messageId);\n',
  },
];
