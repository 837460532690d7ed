import { html } from 'hono/html';
import { recordOf, refName, type JsonObject } from '#ops/documents/json-schema.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { Markup } from './markup.ts';
import { prose } from './prose.ts';
import { limitsOf, optionsOf, plainTypeOf } from './schema-text.ts';

export function schemaSection(name: string, schema: JsonObject): Markup {
  const { description } = schema;
  return html`<section class="schema" id="schema-${name}">
    <h3>${name}</h3>
    ${typeof description === 'string' ? html`<p>${prose(description)}</p>` : ''}
    ${'properties' in schema ? '' : html`<p>${typeOf(schema)}</p>`} ${schemaBlock(schema)}
  </section> `;
}

interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  /** Where a parameter stands. */
  readonly place?: string;
  readonly schema: JsonObject;
}

export function fieldTable(fields: readonly Field[]): Markup {
  return html`<table>
    ${fields.map(
      ({ name, isRequired, place, schema }) =>
        html`<tr>
          <td><code>${name}</code>${isRequired ? html`<sup title="required">*</sup>` : ''}</td>
          <td>
            ${place === undefined ? '' : html`<i>${place}</i> `}${typeOf(schema)}${schema['x-personal'] === true ? html` <mark>personal</mark>` : ''}${note(schema)}${schemaBlock(schema)}
          </td>
        </tr>`,
    )}
  </table>`;
}

/** The members of what is an object, a list of objects or a choice between some. */
export function schemaBlock(schema: JsonObject): Markup | readonly Markup[] | '' {
  if (isRecord(schema['properties'])) return membersTable(schema, schema['properties']);
  if (isRecord(schema['items'])) return schemaBlock(schema['items']);
  const options = optionsOf(schema).filter((option) => isRecord(option['properties']));
  return options.map((option) => html`${schemaBlock(option)}`);
}

function membersTable({ required }: JsonObject, properties: JsonObject): Markup | '' {
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  const fields = Object.entries(properties).map(([name, member]) => ({
    name,
    isRequired: names.includes(name),
    schema: recordOf(member),
  }));
  return fields.length === 0 ? '' : fieldTable(fields);
}

/** A short name of what is allowed; a component's is a link. */
export function typeOf(schema: JsonObject): Markup {
  const name = refName(schema);
  if (name !== undefined) return html`<a href="#schema-${name}">${name}</a>`;
  if ('const' in schema) return html`<code>${JSON.stringify(schema['const'])}</code>`;
  if (Array.isArray(schema['enum'])) return values(schema['enum']);
  const options = optionsOf(schema);
  if (options.length > 0)
    return html`${options.map((option, index) => html`${index === 0 ? '' : ' or '}${typeOf(option)}`)}`;
  if (isRecord(schema['items'])) return html`list of ${typeOf(schema['items'])}`;
  const { pattern } = schema;
  return html`${plainTypeOf(schema)}${limitsOf(schema)}${typeof pattern === 'string' ? html` <code>${pattern}</code>` : ''}`;
}

function values(all: readonly unknown[]): Markup {
  const codes = all.map((value) => html`<code>${String(value)}</code> `);
  if (all.length <= 8) return html`<span class="values">${codes}</span>`;
  return html`<details class="values">
    <summary>${all.length} values</summary>
    ${codes}
  </details>`;
}

function note({ description }: JsonObject): Markup | '' {
  return typeof description === 'string' ? html`<p>${prose(description)}</p>` : '';
}
