import { readFileSync } from 'node:fs';
import path from 'node:path';
import { html, raw } from 'hono/html';
import { rules, title } from '#ops/documents/introduction.ts';
import { recordOf, type JsonObject } from '#ops/documents/json-schema.ts';
import type { Markup } from './markup.ts';
import { operationsOf, type Operation } from './operations.ts';
import { operationSection } from './operation-section.ts';
import { prose } from './prose.ts';
import { schemaSection } from './schema-section.ts';

/** The document as one file that a browser shows without a server and without anything from elsewhere. */
export async function page(document: JsonObject): Promise<string> {
  const areas = areasOf(document);
  const schemas = Object.entries(recordOf(recordOf(document['components'])['schemas']));
  const count = areas.flatMap(({ operations }) => operations).filter(({ isWebhook }) => !isWebhook).length;
  const markup = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${raw(asset('page.css'))}
        </style>
      </head>
      <body>
        <nav>
          <h1><a href="#">${title}</a></h1>
          <input
            id="search"
            type="search"
            placeholder="Search ${count} operations ( / )"
            aria-label="Search"
            autocomplete="off"
          />
          <p id="found" role="status"></p>
          ${areas.map(areaLinks)}
          <p class="area"><a href="#schemas">Schemas</a></p>
        </nav>
        <main>
          <header>
            <h2>${title}</h2>
            <p>
              ${count} operations, generated from the contract table by <code>npm run docs</code>; the same as
              <a href="openapi.json">OpenAPI 3.1</a>.
            </p>
            <ul>
              ${rules.map((rule) => html`<li>${prose(rule)}</li>`)}
            </ul>
          </header>
          ${areas.map(areaSection)}
          <section id="schemas">
            <h2>Schemas</h2>
            ${schemas.map(([name, schema]) => schemaSection(name, recordOf(schema)))}
          </section>
        </main>
        <script>
          ${raw(asset('search.js'))};
        </script>
      </body>
    </html> `;
  return String(await markup);
}

function asset(name: string): string {
  return readFileSync(path.join(import.meta.dirname, name), 'utf8');
}

interface Area {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

function areasOf(document: JsonObject): readonly Area[] {
  const operations = operationsOf(document);
  const tags = Array.isArray(document['tags']) ? document['tags'].map(recordOf) : [];
  return tags.map((tag) => ({
    name: String(tag['name']),
    description: String(tag['description']),
    operations: operations.filter(({ area }) => area === tag['name']),
  }));
}

function areaLinks({ name, operations }: Area): Markup {
  return html`<details class="area">
    <summary>${heading(name)} <small>${operations.length}</small></summary>
    <ul>
      ${operations.map(
        ({ id, method, isDeprecated }) =>
          html`<li data-of="${id}">
            <a href="#${id}" class="${isDeprecated ? 'deprecated' : ''}"
              ><b class="${method}">${method}</b>${id}</a
            >
          </li> `,
      )}
    </ul>
  </details>`;
}

function areaSection({ name, description, operations }: Area): Markup {
  return html`<section id="area-${name}">
    <h2>${heading(name)}</h2>
    <p>${description}</p>
    ${operations.map(operationSection)}
  </section> `;
}

function heading(area: string): string {
  return area.charAt(0).toUpperCase() + area.slice(1).replaceAll('-', ' ');
}
