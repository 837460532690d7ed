import { expect, test } from 'vitest';
import { markdownPage } from './markdown-page.ts';

const thing = {
  description: 'A thing.',
  required: ['id'],
  properties: {
    id: { type: 'string', minLength: 2, description: 'Its\n\nid.' },
    parts: { items: { properties: { size: { type: 'integer', minimum: 1 } } } },
    kind: { anyOf: [{ enum: ['A', 'B'] }, { type: 'null' }] },
    other: { $ref: '#/components/schemas/Thing' },
  },
};

const operation = {
  operationId: 'things.change',
  tags: ['things'],
  summary: 'Changes one thing',
  description: 'Only once.',
  deprecated: true,
  parameters: [{ $ref: '#/components/parameters/Id' }],
  requestBody: {
    content: {
      'application/json': { schema: { oneOf: [thing, { properties: { code: {} } }] }, example: { id: 'th' } },
    },
  },
  responses: { 200: { description: 'Done.', headers: { total: {} } }, default: { description: 'An error.' } },
};

const document = {
  tags: [
    { name: 'all-things', description: 'All things.' },
    { name: 'things', description: 'Things.' },
  ],
  paths: { '/v1/things/{id}': { put: operation } },
  components: {
    parameters: { Id: { name: 'id', in: 'path', required: true, schema: { type: 'string' } } },
    schemas: { Thing: thing },
  },
};

test('an operation is a section that says all that the page for people shows', () => {
  expect(markdownPage(document)).toContain(`## All things

All things.

## Things

Things.

### things.change

\`PUT /v1/things/{id}\` · deprecated

Changes one thing.

Only once.

Parameters:

- \`id\` (path, required): string

Body \`application/json\`: anything or anything

- either
  - \`id\` (required): string, at least 2 characters. Its id.
  - \`parts\`: list of anything
    - \`size\`: integer, from 1
  - \`kind\`: \`A\`, \`B\` or null
  - \`other\`: \`Thing\`
- or
  - \`code\`: anything

\`\`\`json
{"id":"th"}
\`\`\`

Answer 200: Done. Headers: \`total\`.

Answer else: An error.

## Schemas

### Thing

A thing.
`);
});
