import { recordOf, refName, type JsonObject } from '#ops/documents/json-schema.ts';
import { code } from '#ops/documents/markdown.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { limitsOf, optionsOf, plainTypeOf } from './schema-text.ts';

interface FieldLine {
  readonly name: string;
  /** Such as `required`, or where a parameter stands. */
  readonly marks: readonly string[];
  readonly schema: JsonObject;
}

/** A field in Markdown, with those inside it below. */
export function fieldLines({ name, marks, schema }: FieldLine, indent = ''): readonly string[] {
  const personal = schema['x-personal'] === true ? ['personal'] : [];
  const marked = [...marks, ...personal];
  const { description } = schema;
  const said = typeof description === 'string' ? `. ${oneLine(description)}` : '';
  const brackets = marked.length === 0 ? '' : ` (${marked.join(', ')})`;
  return [
    `${indent}- ${code(name)}${brackets}: ${typeText(schema)}${said}`,
    ...schemaLines(schema, `${indent}  `),
  ];
}

/** The members of what is an object, a list of objects or a choice between some, each as a line. */
export function schemaLines(schema: JsonObject, indent = ''): readonly string[] {
  const { properties, items } = schema;
  if (isRecord(properties)) return membersOf(schema, properties, indent);
  if (isRecord(items)) return schemaLines(items, indent);
  const options = optionsOf(schema).filter((option) => isRecord(option['properties']));
  if (options.length < 2) return options.flatMap((option) => schemaLines(option, indent));
  return options.flatMap((option, index) => [
    `${indent}- ${index === 0 ? 'either' : 'or'}`,
    ...schemaLines(option, `${indent}  `),
  ]);
}

function membersOf({ required }: JsonObject, properties: JsonObject, indent: string): readonly string[] {
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties).flatMap(([name, member]) =>
    fieldLines({ name, marks: needed.includes(name) ? ['required'] : [], schema: recordOf(member) }, indent),
  );
}

/** A short name of what is allowed; that of a component is listed below Schemas. */
export function typeText(schema: JsonObject): string {
  const name = refName(schema);
  if (name !== undefined) return code(name);
  if ('const' in schema) return code(JSON.stringify(schema['const']));
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => code(String(value))).join(', ');
  const options = optionsOf(schema);
  if (options.length > 0) return options.map(typeText).join(' or ');
  if (isRecord(schema['items'])) return `list of ${typeText(schema['items'])}`;
  const { pattern } = schema;
  const form = typeof pattern === 'string' ? ` ${code(pattern)}` : '';
  return `${plainTypeOf(schema)}${limitsOf(schema)}${form}`;
}

export const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');
