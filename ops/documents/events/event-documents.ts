import { createDocumentParts } from '#ops/documents/create-document-parts.ts';
import type { JsonObject } from '#ops/documents/json-schema.ts';
import { asyncApiDocument } from './asyncapi-document.ts';
import { consumerTypes } from './consumer-types.ts';
import { envelopeSchema } from './event-schema.ts';
import { eventsPage } from './events-page.ts';
import { guaranteesOf, type Guarantees } from './guarantees.ts';
import { publishedEvents } from './published-event.ts';

/** The generated files about events by name. */
export async function eventDocuments(): Promise<Readonly<Record<string, string>>> {
  const { notes } = createDocumentParts([]);
  const events = await publishedEvents(notes);
  return {
    'events/asyncapi.json': text(asyncApiDocument(events)),
    'events/events.d.ts': await consumerTypes(events),
    'events/guarantees.json': text(guaranteesOf(events)),
    'events/index.html': await eventsPage(events, envelopeSchema(notes)),
    ...Object.fromEntries(
      events.map(({ definition, schema }) => [`events/schemas/${definition.type}.json`, text(schema)]),
    ),
  };
}

function text(document: JsonObject | Guarantees): string {
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
