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
    file: consumer,
    replace: 'const first = (Math.max(...receives) - 1) % series.length;',
    by: 'const first = (Math.max(...receives) * 0) % series.length;',
  },
  {
    name: 'series-waits-for-ever',
    consequence: 'a bank that does not answer uses up the time of the function, and nothing is postponed',
    file: consumer,
    replace: 'if (failingMs >= patienceMs) {',
    by: 'if (failingMs >= patienceMs * 1_000) {',
  },
  {
    name: 'series-not-kept',
    consequence: 'two events of one entity are handled at the same time and conflict',
    file: consumer,
    replace: '(task) => task.series,',
    by: '(task) => task.message.messageId,',
  },
  {
    name: 'failures-not-postponed',
    consequence: '200 receives are used up within an hour of an outage',
    file: consumer,
    replace: 'return Math.min(900, 30 * 2 ** Math.max(0, receiveCount - 1));',
    by: 'return Math.min(30, 30 * 2 ** Math.max(0, receiveCount - 1));',
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
    replace: 'oldestMs: Math.max(oldestMs, ageMs) });',
    by: 'oldestMs: Math.min(oldestMs, ageMs) });',
  },
];
