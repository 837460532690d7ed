import { html } from 'hono/html';
import { recordOf, type JsonObject } from '#ops/documents/json-schema.ts';
import type { Markup } from './markup.ts';
import type { Operation } from './operations.ts';
import { prose } from './prose.ts';
import { fieldTable, schemaBlock, typeOf } from './schema-section.ts';

export function operationSection(operation: Operation): Markup {
  const { id, method, address, written, isDeprecated } = operation;
  const summary = String(written['summary']);
  const { description, parameters, requestBody } = written;
  return html`<details class="operation" id="${id}">
    <summary>
      <b class="${method}">${method}</b
      ><code class="${isDeprecated ? 'deprecated' : ''}">${address}</code
      >${marksOf(operation).map((text) => html`<mark>${text}</mark>`)}<span>${prose(summary)}</span>
    </summary>
    <div>
      <p class="name"><code>${call(operation)}</code></p>
      ${typeof description === 'string' ? html`<div class="prose">${prose(`${description}\n\n`)}</div>` : ''}
      ${Array.isArray(parameters) && parameters.length > 0 ? parameterTable(parameters.map(recordOf)) : ''}
      ${
        requestBody === undefined
          ? ''
          : html`<h3>Body</h3>
              ${content(recordOf(requestBody))}`
      }
      <h3>Answers</h3>
      ${Object.entries(recordOf(written['responses']))
        // Numbers come first in an object, so the order is that of the statuses.
        .map(([status, response]) => answer(status, recordOf(response)))}
    </div>
  </details> `;
}

function call({ id, isWebhook }: Operation): string {
  return isWebhook ? id : `bank.${id}(…)`;
}

/** Short words beside its path, such as `change request`. */
export function marksOf({ written, isDeprecated }: Operation): readonly string[] {
  const sunset = written['x-sunset'];
  return [
    isDeprecated && (typeof sunset === 'string' ? `deprecated, ends ${sunset}` : 'deprecated'),
    written['x-change-request'] === true && 'change request',
    written['x-sandbox-only'] === true && 'sandbox only',
    written['x-path-source'] === 'guess' && 'path is a guess',
  ].filter((text) => typeof text === 'string');
}

function parameterTable(parameters: readonly JsonObject[]): Markup {
  return html`<h3>Parameters</h3>
    ${fieldTable(
      parameters.map(({ name, in: place, required, description, schema }) => ({
        name: String(name),
        place: String(place),
        isRequired: required === true,
        schema: { ...(typeof description === 'string' && { description }), ...recordOf(schema) },
      })),
    )}`;
}

function answer(status: string, response: JsonObject): Markup {
  const { description, headers } = response;
  const isError = status === 'default' || Number(status) >= 400;
  const named = Object.keys(recordOf(headers));
  return html`<div class="answer">
    <p>
      <b class="${isError ? 'error' : 'success'}">${status === 'default' ? 'else' : status}</b>
      ${prose(String(description))}${isError ? html` <a href="#errors">Codes</a>` : ''}${
        named.length > 0 ? html` Headers: ${named.map((name) => html`<code>${name}</code> `)}` : ''
      }
    </p>
    ${isError ? '' : content(response)}
  </div> `;
}

function content(body: JsonObject): readonly Markup[] {
  return Object.entries(recordOf(body['content'])).map(([mediaType, media]) => {
    const { schema, example } = recordOf(media);
    return html`<p class="body">
        <code>${mediaType}</code> ${schema === undefined ? '' : typeOf(recordOf(schema))}
      </p>
      ${schema === undefined ? '' : schemaBlock(recordOf(schema))}
      ${
        example === undefined
          ? ''
          : html`<details class="example">
              <summary>Example</summary>
              <pre>${JSON.stringify(example, undefined, 2)}</pre>
            </details>`
      }`;
  });
}
