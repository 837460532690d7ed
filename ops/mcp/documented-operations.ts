import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { recordOf, refName, type JsonObject } from '#ops/documents/json-schema.ts';
import { operationsOf, type Operation } from '#ops/documents/page/operations.ts';

/** A row of the contract with what the document of the interface says of it. */
export interface DocumentedOperation {
  readonly row: EndpointRow;
  readonly area: string;
  readonly summary: string;
  readonly description: string | undefined;
  /** JSON Schema of the body and an example of it, by media type. */
  readonly body: JsonObject | undefined;
}

/** Every operation of the bank's interface; `docs` is the folder of the documents. */
export function documentedOperations(docs: string): readonly DocumentedOperation[] {
  const document = recordOf(JSON.parse(readFileSync(join(docs, 'api/openapi.json'), 'utf8')));
  const schemas = recordOf(recordOf(document['components'])['schemas']);
  const written = new Map(operationsOf(document).map((operation) => [operation.id, operation]));
  return rows.map((row) => documented(row, written.get(row.operation), schemas));
}

function documented(
  row: EndpointRow,
  operation: Operation | undefined,
  schemas: JsonObject,
): DocumentedOperation {
  const { summary, description, requestBody } = operation?.written ?? {};
  return {
    row,
    area: operation?.area ?? 'other',
    summary: typeof summary === 'string' ? summary : row.operation,
    description: typeof description === 'string' ? description : undefined,
    body:
      requestBody === undefined
        ? undefined
        : recordOf(inlined(recordOf(recordOf(requestBody)['content']), schemas)),
  };
}

/** With each component in the place of its name, so that it can be read by itself. */
function inlined(value: unknown, schemas: JsonObject): unknown {
  if (Array.isArray(value)) return value.map((item) => inlined(item, schemas));
  if (!isRecord(value)) return value;
  const name = refName(value);
  if (name !== undefined) return inlined(recordOf(schemas[name]), schemas);
  return Object.fromEntries(
    Object.entries(value)
      // Code generators alone need them.
      .filter(([keyword, member]) => keyword !== 'title' || typeof member !== 'string')
      .map(([keyword, member]) => [keyword, inlined(member, schemas)]),
  );
}
