import { recordOf, type JsonObject } from '#ops/documents/json-schema.ts';

/** One operation or notification as the page shows it. */
export interface Operation {
  readonly id: string;
  readonly area: string;
  readonly method: string;
  /** The path, or the event type. */
  readonly address: string;
  readonly isWebhook: boolean;
  readonly isDeprecated: boolean;
  /** As the document describes it, with shared parameters and responses in their place. */
  readonly written: JsonObject;
}

export function operationsOf(document: JsonObject): readonly Operation[] {
  return [
    ...operationsIn(document, recordOf(document['paths'])),
    ...operationsIn(document, recordOf(document['webhooks'])),
  ];
}

/** The operations of one tag, under its title. */
interface Area {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

export function areasOf(document: JsonObject): readonly Area[] {
  const operations = operationsOf(document);
  const tags = Array.isArray(document['tags']) ? document['tags'].map(recordOf) : [];
  return tags.map((tag) => ({
    id: String(tag['name']),
    title: heading(String(tag['name'])),
    description: String(tag['description']),
    operations: operations.filter(({ area }) => area === tag['name']),
  }));
}

/** The name of an area or a family as a title. */
export function heading(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

function operationsIn(document: JsonObject, items: JsonObject): readonly Operation[] {
  const isWebhook = items === document['webhooks'];
  return Object.entries(items).flatMap(([address, item]) =>
    methods.flatMap((method) => {
      const written = recordOf(item)[method];
      if (written === undefined) return [];
      const { operationId, tags, deprecated, ...rest } = recordOf(written);
      return {
        id: String(operationId),
        area: Array.isArray(tags) ? String(tags[0]) : '',
        method: isWebhook ? 'EVENT' : method.toUpperCase(),
        address,
        isWebhook,
        isDeprecated: deprecated === true,
        written: {
          ...rest,
          parameters: resolvedAll(document, rest['parameters']),
          responses: Object.fromEntries(
            Object.entries(recordOf(rest['responses'])).map(([status, response]) => [
              status,
              resolved(document, recordOf(response)),
            ]),
          ),
        },
      };
    }),
  );
}

function resolvedAll(document: JsonObject, list: unknown): readonly JsonObject[] {
  return Array.isArray(list) ? list.map((entry) => resolved(document, recordOf(entry))) : [];
}

/** What a reference to a shared parameter or response stands for. */
function resolved(document: JsonObject, entry: JsonObject): JsonObject {
  const { $ref } = entry;
  if (typeof $ref !== 'string') return entry;
  return $ref
    .split('/')
    .slice(1)
    .reduce((place, name) => recordOf(place[name]), document);
}
