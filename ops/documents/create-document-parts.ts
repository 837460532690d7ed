import type * as z from '#shared/kernel/zod.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { envelope } from '#shared/events/envelope.ts';
import { publishedCatalog } from '#shared/events/published-catalog.ts';
import { createComponents } from './components.ts';
import { memberOf, readContractSource, type Entry } from './contract-source.ts';
import type { DocumentParts } from './document-parts.ts';
import { createExamples } from './example.ts';
import { createSchemaNotes } from './schema-notes.ts';
import { createSchemaReader } from './schema-reader.ts';
import { errorBody } from '#shared/bank/contract/schema/error-body.ts';
import { changeRequestReply } from '#shared/bank/contract/schema/change-request.ts';

/** Reads names and comments of every schema that the document will show. */
export function createDocumentParts(rows: readonly EndpointRow[]): DocumentParts {
  const source = readContractSource();
  const notes = createSchemaNotes();
  const reader = createSchemaReader(source, notes);
  const read = (entry: Entry | undefined, member: string, schema: z.core.$ZodType | undefined) => {
    const written = entry === undefined ? undefined : memberOf(entry.literal, member)?.initializer;
    if (entry !== undefined && written !== undefined && schema !== undefined)
      reader.read(written, schema, entry.file);
  };
  for (const row of rows) {
    const entry = source.entries.get(row.operation);
    read(entry, 'query', row.query?.());
    read(entry, 'filter', row.filter?.());
    read(entry, 'body', row.body?.schema());
    read(entry, 'reply', row.reply.kind === 'json' ? row.reply.schema() : undefined);
  }
  reader.readName('errorBody', errorBody(), 'shared/bank/contract/schema/error-body.ts');
  reader.readName(
    'changeRequestReply',
    changeRequestReply(),
    'shared/bank/contract/schema/change-request.ts',
  );
  reader.readName('envelope', envelope, 'shared/events/envelope.ts');
  for (const { type, payload } of publishedCatalog) read(source.entries.get(type), 'payload', payload);
  const components = createComponents(notes);
  return { source, notes, components, exampleOf: createExamples((schema) => components.resolve(schema)) };
}
