import { errorCodes, type ErrorCode } from '#ops/documents/error-codes.ts';
import { rules, title } from '#ops/documents/introduction.ts';
import { recordOf, type JsonObject } from '#ops/documents/json-schema.ts';
import { code } from '#ops/documents/markdown.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { marksOf } from './operation-section.ts';
import { areasOf, type Operation } from './operations.ts';
import { fieldLines, oneLine, schemaLines, typeText } from './schema-lines.ts';

/** The interface as Markdown, for programs that read: what the page for people shows. */
export function markdownPage(document: JsonObject): string {
  const schemas = Object.entries(recordOf(recordOf(document['components'])['schemas']));
  return paragraphs([
    `# ${title}`,
    'Generated from the contract table by `npm run docs`; the same as `openapi.json`, for reading.',
    rules.map((rule) => `- ${rule}`).join('\n'),
    ...areasOf(document).flatMap(({ title: area, description, operations }) => [
      `## ${area}`,
      description,
      ...operations.flatMap(operationParts),
    ]),
    '## Schemas',
    ...schemas.flatMap(([name, schema]) => schemaParts(name, recordOf(schema))),
    '## Errors',
    'Codes that the simulated bank answers. The specification has no list, so the bank may have others.',
    errorCodes().map(errorLine).join('\n'),
  ]);
}

const errorLine = ({ code: name, statuses, details }: ErrorCode): string =>
  `- ${code(name)} (${statuses.join(', ')}): ${details.join(' / ')}`;

function operationParts(operation: Operation): readonly string[] {
  const { id, method, address, written } = operation;
  const { summary, description, parameters, requestBody, responses } = written;
  const marks = marksOf(operation);
  return [
    `### ${id}`,
    `${code(`${method} ${address}`)}${marks.map((mark) => ` · ${mark}`).join('')}`,
    `${String(summary)}.`,
    ...(typeof description === 'string' ? [description] : []),
    ...(Array.isArray(parameters) && parameters.length > 0
      ? ['Parameters:', parameters.map(recordOf).flatMap(parameterLines).join('\n')]
      : []),
    ...(requestBody === undefined ? [] : contentParts('Body', recordOf(requestBody))),
    ...Object.entries(recordOf(responses)).flatMap(([status, response]) =>
      answerParts(status, recordOf(response)),
    ),
  ];
}

function parameterLines({ name, in: place, required, description, schema }: JsonObject): readonly string[] {
  return fieldLines({
    name: String(name),
    marks: [String(place), ...(required === true ? ['required'] : [])],
    schema: { ...(typeof description === 'string' && { description }), ...recordOf(schema) },
  });
}

function answerParts(status: string, response: JsonObject): readonly string[] {
  const isError = status === 'default' || Number(status) >= 400;
  const headers = Object.keys(recordOf(response['headers'])).map(code);
  const named = headers.length === 0 ? '' : ` Headers: ${headers.join(', ')}.`;
  return [
    `Answer ${status === 'default' ? 'else' : status}: ${oneLine(String(response['description']))}${named}`,
    ...(isError ? [] : contentParts('Content', response)),
  ];
}

function contentParts(label: string, body: JsonObject): readonly string[] {
  return Object.entries(recordOf(body['content'])).flatMap(([mediaType, media]) => {
    const { schema, example } = recordOf(media);
    const lines = schema === undefined ? [] : schemaLines(recordOf(schema));
    return [
      `${label} ${code(mediaType)}${schema === undefined ? '' : `: ${typeText(recordOf(schema))}`}`,
      ...(lines.length === 0 ? [] : [lines.join('\n')]),
      ...(example === undefined ? [] : [jsonBlock(example)]),
    ];
  });
}

function schemaParts(name: string, schema: JsonObject): readonly string[] {
  const { description } = schema;
  const lines = schemaLines(schema);
  return [
    `### ${name}`,
    ...(typeof description === 'string' ? [description] : []),
    ...(isRecord(schema['properties']) ? [] : [typeText(schema)]),
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
  ];
}

/** Parts of a page, each a paragraph, a list or a block. */
export function paragraphs(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}

export function jsonBlock(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``;
}
