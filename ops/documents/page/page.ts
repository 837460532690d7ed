import { html } from 'hono/html';
import { rules, title } from '#ops/documents/introduction.ts';
import { recordOf, type JsonObject } from '#ops/documents/json-schema.ts';
import { framed, type Group } from './frame.ts';
import { areasOf, operationsOf } from './operations.ts';
import { errorCodes } from '#ops/documents/error-codes.ts';
import { errorsSection } from './errors-section.ts';
import { operationSection } from './operation-section.ts';
import { prose } from './prose.ts';
import { schemaSection } from './schema-section.ts';

/** The interface as a page. */
export async function page(document: JsonObject): Promise<string> {
  const schemas = Object.entries(recordOf(recordOf(document['components'])['schemas']));
  const operations = operationsOf(document);
  const count = operations.filter(({ isWebhook }) => !isWebhook).length;
  return framed({
    title,
    searched: `${count} operations and ${operations.length - count} events`,
    introduction: html`<p>
        ${count} operations, generated from the contract table by <code>npm run docs</code>; the same as
        <a href="openapi.json">OpenAPI 3.1</a>. What other teams receive:
        <a href="../events/index.html">events</a>. For programs that read:
        <a href="index.html.md">Markdown</a>.
      </p>
      <ul>
        ${rules.map((rule) => html`<li>${prose(rule)}</li>`)}
      </ul>`,
    groups: groupsOf(document),
    appendices: [
      { id: 'errors', title: 'Errors', content: errorsSection(errorCodes()) },
      {
        id: 'schemas',
        title: 'Schemas',
        content: schemas.map(([name, schema]) => schemaSection(name, recordOf(schema))),
      },
    ],
  });
}

function groupsOf(document: JsonObject): readonly Group[] {
  return areasOf(document).map(({ operations, ...area }) => ({
    ...area,
    entries: operations.map((operation) => ({
      id: operation.id,
      badge: operation.method,
      isDeprecated: operation.isDeprecated,
      section: operationSection(operation),
    })),
  }));
}
