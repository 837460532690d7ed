import { html } from 'hono/html';
import { rules, title } from '#ops/documents/introduction.ts';
import { recordOf, type JsonObject } from '#ops/documents/json-schema.ts';
import { framed, type Group } from './frame.ts';
import { operationsOf } from './operations.ts';
import { operationSection } from './operation-section.ts';
import { prose } from './prose.ts';
import { schemaSection } from './schema-section.ts';

/** The interface as a page. */
export async function page(document: JsonObject): Promise<string> {
  const schemas = Object.entries(recordOf(recordOf(document['components'])['schemas']));
  const count = operationsOf(document).filter(({ isWebhook }) => !isWebhook).length;
  return framed({
    title,
    searched: `${count} operations`,
    introduction: html`<p>
        ${count} operations, generated from the contract table by <code>npm run docs</code>; the same as
        <a href="openapi.json">OpenAPI 3.1</a>. What other teams receive:
        <a href="../events/index.html">events</a>.
      </p>
      <ul>
        ${rules.map((rule) => html`<li>${prose(rule)}</li>`)}
      </ul>`,
    groups: groupsOf(document),
    appendix: {
      id: 'schemas',
      title: 'Schemas',
      content: schemas.map(([name, schema]) => schemaSection(name, recordOf(schema))),
    },
  });
}

function groupsOf(document: JsonObject): readonly Group[] {
  const operations = operationsOf(document);
  const tags = Array.isArray(document['tags']) ? document['tags'].map(recordOf) : [];
  return tags.map((tag) => ({
    id: String(tag['name']),
    title: heading(String(tag['name'])),
    description: String(tag['description']),
    entries: operations
      .filter(({ area }) => area === tag['name'])
      .map((operation) => ({
        id: operation.id,
        badge: operation.method,
        isDeprecated: operation.isDeprecated,
        section: operationSection(operation),
      })),
  }));
}

/** The name of an area or a family as a title. */
export function heading(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}
