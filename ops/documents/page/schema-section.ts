import { html } from 'hono/html';
import { recordOf, refName, type JsonObject } from '#ops/documents/json-schema.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { Markup } from './markup.ts';
import { prose } from './prose.ts';

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
  const { type, format = schema['x-format'], contentMediaType } = schema;
  const plain = Array.isArray(type) ? type.join(' or ') : typeof type === 'string' ? type : 'anything';
  if (contentMediaType !== undefined) return html`file`;
  return html`${plain}${typeof format === 'string' ? ` (${format})` : ''}${limits(schema)}`;
}

function values(all: readonly unknown[]): Markup {
  const codes = all.map((value) => html`<code>${String(value)}</code> `);
  if (all.length <= 8) return html`<span class="values">${codes}</span>`;
  return html`<details class="values">
    <summary>${all.length} values</summary>
    ${codes}
  </details>`;
}

function limits({ minLength, maxLength, minimum, maximum, pattern, default: usual }: JsonObject): Markup {
  const texts = [
    typeof minimum === 'number' && `from ${minimum}`,
    typeof maximum === 'number' && `to ${maximum}`,
    // Every text needs one character at least.
    typeof minLength === 'number' && minLength > 1 && `at least ${minLength} characters`,
    typeof maxLength === 'number' && `at most ${maxLength} characters`,
    usual !== undefined && `default ${JSON.stringify(usual)}`,
  ].filter((text) => typeof text === 'string');
  return html`${texts.length > 0 ? `, ${texts.join(', ')}` : ''}${typeof pattern === 'string' ? html` <code>${pattern}</code>` : ''}`;
}

function note({ description }: JsonObject): Markup | '' {
  return typeof description === 'string' ? html`<p>${prose(description)}</p>` : '';
}

function optionsOf({ anyOf, oneOf }: JsonObject): readonly JsonObject[] {
  const options = anyOf ?? oneOf;
  return Array.isArray(options) ? options.filter(isRecord) : [];
}
