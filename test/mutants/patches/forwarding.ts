import type { Mutant } from '../mutant.ts';

const publish = 'shared/fanout/publish-events.ts';
const put = 'shared/fanout/put-entries.ts';
const entries = 'shared/fanout/bus-entries.ts';
const stream = 'shared/lambda/stream-consumer.ts';
const packing = 'shared/fanout/pack-entries.ts';

/** From the stream to the buses. */
export const forwarding: readonly Mutant[] = [
  {
    name: 'failed-entry-count-ignored',
    consequence: 'an event refused inside a successful response counts as published',
    file: 'shared/aws/fanout/event-bus.ts',
    replace: 'return result?.EventId === undefined',
    by: 'return result === undefined',
  },
  {
    name: 'failed-request-counts-as-published',
    consequence: 'while EventBridge is down, events are marked and never published',
    file: 'shared/aws/fanout/event-bus.ts',
    replace: "return entries.map(() => ({ outcome: 'failed', code }));",
    by: "return entries.map(() => (code === '' ? { outcome: 'failed', code } : { outcome: 'confirmed' }));",
  },
  {
    name: 'receipt-before-put-events',
    consequence: 'a crash in between leaves an event that is never published',
    file: publish,
    replace: 'for (const [eventId, code] of await putEntries(owned, deps))',
    by: 'await unpublished.markPublished(events);\n  for (const [eventId, code] of await putEntries(owned, deps))',
  },
  {
    name: 'refused-event-marked',
    consequence: 'an event that a bus refused is marked as published',
    file: publish,
    replace: 'const confirmed = events.filter(({ pk }) => !failed.has(pk));',
    by: 'const confirmed = events.filter(({ pk }) => pk !== undefined);',
  },
  {
    name: 'receipt-not-awaited',
    consequence: 'a receipt that could not be written counts as written',
    file: publish,
    replace: 'await attempt({ of: confirmed, isOwn: false }, () => unpublished.markPublished(confirmed));',
    by: 'void unpublished.markPublished(confirmed).catch(() => undefined);',
  },
  {
    name: 'one-refusal-fails-its-neighbours',
    consequence: 'one event that a bus never accepts keeps nine others from the teams',
    file: put,
    replace: "if (code === 'ValidationException' && together > 1) return { entry, alone: true };",
    by: "if (code === 'ValidationException' && together > 1) return { entry, alone: false };",
  },
  {
    name: 'refused-content-without-pointer',
    consequence: 'an event whose content a bus refuses is never announced',
    file: put,
    replace: 'return { entry: { ...entry, detail: entry.pointer }, alone: true };',
    by: 'return { entry: { ...entry }, alone: true };',
  },
  {
    name: 'personal-field-on-the-open-bus',
    consequence: 'names and addresses go to every team',
    file: entries,
    replace: 'withoutPersonalFields(declaredFields(definition.payload, whole.data), definition.personal);',
    by: 'withoutPersonalFields(declaredFields(definition.payload, whole.data), []);',
  },
  {
    name: 'undeclared-field-on-the-open-bus',
    consequence: 'a new field of the bank, perhaps personal, goes to every team',
    file: entries,
    replace: 'withoutPersonalFields(declaredFields(definition.payload, whole.data), definition.personal);',
    by: 'declaredFields(definition.payload, whole.data) && withoutPersonalFields(whole.data, definition.personal);',
  },
  {
    name: 'unclassified-data-published',
    consequence: 'the whole body of a type that nobody classified goes to every team',
    file: entries,
    replace: "if (definition === undefined) return { because: 'unclassified' };",
    by: 'if (definition === undefined) return wholeData(eventType, bytes);',
  },
  {
    name: 'personal-bus-gets-every-type',
    consequence: 'personal data of types that no team asked for goes to the personal bus',
    file: entries,
    replace: 'const isPersonal = deps.personalTypes.has(event.eventType);',
    by: 'const isPersonal = deps.personalTypes.size >= 0;',
  },
  {
    name: 'duplicate-not-named',
    consequence: 'a team counts the money of an event under a second notification id twice',
    file: entries,
    replace: '...(duplicateOf !== undefined && { duplicateOf }),',
    by: '',
  },
  {
    name: 'reading-of-another-type-published-as-duplicate',
    consequence:
      'a team skips an event as a duplicate, although only a read for another type showed the same',
    file: 'shared/fanout/published-before.ts',
    replace: "order.by === 'read' ? undefined : duplicateOf;",
    by: "order.by === 'append' ? undefined : duplicateOf;",
  },
  {
    name: 'superseded-not-named',
    consequence: 'a team acts on a superseded event',
    file: entries,
    replace: "...(event.state === 'stale' && { superseded: true as const }),",
    by: '',
  },
  {
    name: 'published-remembered-for-ever',
    consequence: 'requesting an event again does nothing in a warm container',
    file: stream,
    replace: 'for (const { sequenceNumber } of batch) remembered.delete(sequenceNumber);',
    by: 'for (const { event } of batch) remembered.add(event.pk);',
  },
  {
    name: 'batch-begins-behind-its-failure',
    consequence: 'the first failed record of a batch is not retried by the stream',
    file: stream,
    replace: 'const first = batch.findIndex(hasFailed);',
    by: 'const first = batch.findLastIndex(hasFailed);',
  },
  {
    name: 'parked-record-published',
    consequence: 'teams get an event that no handler could process, and again once it is settled',
    file: stream,
    replace: "return image?.['ofDay'] !== undefined && image['state']?.S !== 'parked';",
    by: "return image?.['ofDay'] !== undefined;",
  },
  {
    name: 'erasure-published-again',
    consequence: 'erasing a customer publishes the events of the last forty days again',
    file: stream,
    replace: 'const isNews = isForwarded(after) && (!isForwarded(before) ||',
    by: 'const isNews = isForwarded(after) && (isForwarded(after) ||',
  },
  {
    name: 'request-of-eleven-entries',
    consequence: 'EventBridge refuses a request of more than ten entries, with every try',
    file: packing,
    replace: 'last.length === limits.entries',
    by: 'last.length > limits.entries',
  },
  {
    name: 'request-over-its-bytes',
    consequence: 'EventBridge refuses a request that is one entry too large, with every try',
    file: packing,
    replace: 'bytes + size > limits.bytes',
    by: 'bytes > limits.bytes',
  },
  {
    name: 'first-entry-weighs-nothing',
    consequence: 'a request that begins with a large entry exceeds what EventBridge takes',
    file: packing,
    replace: 'bytes = size;',
    by: 'bytes = 0;',
  },
  {
    name: 'only-last-entry-weighs',
    consequence: 'a request of several large entries exceeds what EventBridge takes',
    file: packing,
    replace: 'bytes += size;',
    by: 'bytes = Math.max(bytes, size);',
  },
  {
    name: 'bytes-of-all-requests-counted',
    consequence: 'once a megabyte has been packed, each entry is a request of its own',
    file: packing,
    replace: 'bytes = size;',
    by: 'bytes += size;',
  },
  {
    name: 'last-byte-left-free',
    consequence: 'two entries that fit exactly are two requests',
    file: packing,
    replace: 'bytes + size > limits.bytes',
    by: 'bytes + size >= limits.bytes',
  },
];
