import { catalog } from '#shared/events/catalog.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { arrivalRules } from './arrival-rules.ts';
import type { DocumentParts } from './document-parts.ts';
import { payloadExample } from './event-example.ts';
import { recordOf, type JsonObject } from './json-schema.ts';
import { pascal } from './pascal.ts';

const prefix = 'Service';

/** Every event type of the catalogue as the call that the bank makes. */
export function webhooksOf(parts: DocumentParts): JsonObject {
  // By name: the order of a module's exports differs between runtimes.
  const sorted = catalog.toSorted((one, other) => (one.type < other.type ? -1 : 1));
  return Object.fromEntries(
    sorted.map((definition) => [definition.type, { post: notification(definition, parts) }]),
  );
}

function notification(definition: EventDefinition, parts: DocumentParts): JsonObject {
  const { type, occursWhen, deprecated } = definition;
  const schema = parts.components.schemaOf(definition.payload);
  return {
    operationId: `event.${type}`,
    tags: ['events'],
    summary: occursWhen.replace(/\.$/, ''),
    description: `${arrivalRules[definition.order.by]} It is about the ${definition.entity.kind}, whose id is ${idPlace(definition)}.`,
    ...(deprecated !== undefined && { deprecated: true }),
    ...(deprecated?.use !== undefined && { 'x-replaced-by': deprecated.use }),
    'x-family': definition.family,
    'x-order': definition.order.by,
    'x-personal': definition.personal,
    security: [],
    parameters: Object.keys(notificationHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      content: {
        'application/json': {
          schema: parts.components.named(`${pascal(type.toLowerCase())}Payload`, withoutTwins(schema)),
          example: exampleOf(definition, schema),
        },
      },
    },
    responses: {
      200: { description: 'Accepted. The bank sends it again unless it gets this answer within 30 s.' },
      410: { description: 'Cancels the subscription: never answer with it.' },
      422: { description: 'The signature is wrong. The bank does not send it again.' },
      default: { description: 'Sent again, up to 25 times over about five days.' },
    },
  };
}

/** Many languages cannot have two members that differ only in case: the second one is a note. */
function twinOf(schema: JsonObject, name: string): string | undefined {
  const small = name.toLowerCase();
  return small !== name && small in recordOf(schema['properties']) ? small : undefined;
}

function withoutTwins(schema: JsonObject): JsonObject {
  const members = Object.entries(recordOf(schema['properties']));
  if (members.every(([name]) => twinOf(schema, name) === undefined)) return schema;
  const notes = new Map(
    members.map(([name]) => [twinOf(schema, name), { description: `May also come as \`${name}\`.` }]),
  );
  const properties = members
    .filter(([name]) => twinOf(schema, name) === undefined)
    .map(([name, member]) => [name, { ...recordOf(member), ...notes.get(name) }]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

function exampleOf(definition: EventDefinition, schema: JsonObject): JsonObject {
  const members = Object.entries(payloadExample(definition));
  return Object.fromEntries(members.map(([name, value]) => [twinOf(schema, name) ?? name, value]));
}

function idPlace({ entity }: EventDefinition): string {
  switch (entity.id) {
    case 'header':
      return `in the header \`${prefix}-Entity-Id\``;
    case 'content':
      return 'nowhere: the body names none';
    default:
      return `\`${entity.id.field}\``;
  }
}

const header = (name: string, description: string, schema: JsonObject): JsonObject => ({
  name: `${prefix}-${name}`,
  in: 'header',
  description,
  schema,
});

const textHeader = { type: 'string' };

/** None of them is signed. See specification, "Delivery". */
export const notificationHeaders: Readonly<Record<string, JsonObject>> = {
  WebhookId: header('Webhook-Id', 'Unique id of the notification.', textHeader),
  WebhookSubscriptionId: header('Webhook-Subscription-Id', 'Id of the subscription.', textHeader),
  WebhookEventType: header('Webhook-Event-Type', 'The event type.', textHeader),
  WebhookSignature: header(
    'Webhook-Signature',
    '`sha256=` and the hexadecimal HMAC-SHA-256 of the raw body, keyed with the secret of the subscription.',
    { type: 'string', pattern: '^sha256=[0-9a-f]{64}$' },
  ),
  EntityId: header('Entity-Id', 'Id of the entity it is about.', textHeader),
  WebhookAttempt: header('Webhook-Attempt', 'Number of the attempt, from 1.', {
    type: 'integer',
    minimum: 1,
  }),
  WebhookCalloutTimestamp: header(
    'Webhook-Callout-Timestamp',
    'When this attempt was sent, UTC.',
    textHeader,
  ),
};
