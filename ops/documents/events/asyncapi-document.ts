import { recordFamilyNames, type RecordFamily } from '#shared/events/families.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { eventSource } from '#shared/events/envelope.ts';
import { rulePattern } from '#shared/events/rule-pattern.ts';
import type { JsonObject } from '#ops/documents/json-schema.ts';
import { pascal } from '#ops/documents/pascal.ts';
import { withTitledParts } from '#ops/documents/titles.ts';
import { consuming, countingKeyOf } from './consuming.ts';
import { embedded } from './event-schema.ts';
import { familyNotice } from './family-notice.ts';
import type { PublishedEvent } from './published-event.ts';

/** What we publish on EventBridge, as an AsyncAPI 3.0 document. */
export function asyncApiDocument(events: readonly PublishedEvent[]): JsonObject {
  const named = (of: (event: PublishedEvent) => unknown) =>
    Object.fromEntries(events.map((event) => [event.definition.type, of(event)]));
  const messages = named(({ definition }) => ref('components', 'messages', definition.type));
  return {
    // The newest version that its own generator takes.
    asyncapi: '3.0.0',
    info: {
      title: 'Partner banking events',
      version: '1.0.0',
      description: `${consuming.join(' ')}\n\n${compatibility}`,
    },
    defaultContentType: 'application/json',
    channels: {
      events: { title: 'Bus without personal fields', description: open, messages },
      personal: { title: 'Bus with personal fields', description: personal, messages },
    },
    operations: Object.fromEntries(
      ['events', 'personal'].map((channel) => [
        `publishOn${channel === 'events' ? 'Events' : 'Personal'}`,
        { action: 'send', channel: ref('channels', channel) },
      ]),
    ),
    components: {
      tags: Object.fromEntries(recordFamilyNames.map((name) => [name, tagOf(name)])),
      messages: named(message),
      schemas: named(({ schema, definition: { type } }) =>
        withTitledParts(embedded(schema), pascal(type.toLowerCase())),
      ),
    },
  };
}

const compatibility =
  'New fields and new values come at any time. A field that is removed, changes its type or becomes personal raises `detail.version` of its event type.';

const open =
  'What every team may read. Fields marked `x-personal` and fields that nobody has classified are left out.';

const personal = 'Whole events, for permitted teams and of the types that they ask for.';

function message({ definition, examples }: PublishedEvent): JsonObject {
  const { type, family, occursWhen, entity, personal: fields, deprecated } = definition;
  return {
    name: type,
    title: type,
    summary: occursWhen,
    ...(deprecated !== undefined && { description: `Deprecated: use ${deprecated.use}.` }),
    contentType: 'application/json',
    tags: [ref('components', 'tags', family)],
    payload: ref('components', 'schemas', type),
    examples: [{ name: 'events', summary: 'On the bus without personal fields', payload: examples.open }],
    'x-source': eventSource(family),
    'x-entity': entity.kind,
    ...(definition.family !== 'product' && { 'x-order': definition.order.by }),
    'x-count-once': countingKeyOf(definition),
    'x-rule': rulePattern(definition),
    'x-personal': fields,
    ...(definition.family !== 'product' && marksOf(definition)),
  };
}

function marksOf({ mandatory, onlyInReference }: EventDefinition): JsonObject {
  return {
    ...(mandatory && { 'x-mandatory': true }),
    ...(onlyInReference && { 'x-only-in-reference': true }),
  };
}

const tagOf = (name: RecordFamily): JsonObject => ({ name, description: familyNotice(name) });

const ref = (...path: readonly string[]): JsonObject => ({ $ref: `#/${path.join('/')}` });
