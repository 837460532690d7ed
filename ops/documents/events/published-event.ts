import type { PublishedDefinition } from '#shared/events/definition.ts';
import { publishedCatalog } from '#shared/events/published-catalog.ts';
import { createDocumentParts } from '#ops/documents/create-document-parts.ts';
import type { JsonObject } from '#ops/documents/json-schema.ts';
import type { SchemaNotes } from '#ops/documents/schema-notes.ts';
import { eventSchema } from './event-schema.ts';
import { exampleDetails, type ExampleDetails } from './example-details.ts';

/** One event type as consuming teams see it. */
export interface PublishedEvent {
  readonly definition: PublishedDefinition;
  /** JSON Schema of its `detail`. */
  readonly schema: JsonObject;
  readonly examples: ExampleDetails;
}

/** Every event type that teams can receive, by name. */
export async function publishedEvents(
  notes: SchemaNotes = createDocumentParts([]).notes,
): Promise<readonly PublishedEvent[]> {
  const sorted = publishedCatalog.toSorted((one, other) => (one.type < other.type ? -1 : 1));
  return Promise.all(
    sorted.map(async (definition) => ({
      definition,
      schema: eventSchema(definition, notes),
      examples: await exampleDetails(definition),
    })),
  );
}
