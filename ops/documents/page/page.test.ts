import { expect, test } from 'vitest';
import { page } from './page.ts';

const operation = {
  operationId: 'things.get',
  tags: ['things'],
  summary: 'Reads <b>one</b> thing by its `id`',
  deprecated: true,
  parameters: [{ $ref: '#/components/parameters/Id' }],
  responses: { 200: { description: 'Done.', content: { 'application/json': { schema: { enum: ['A'] } } } } },
};

const document = {
  tags: [{ name: 'things', description: 'All things.' }],
  paths: { '/v1/things/{id}': { get: operation } },
  components: {
    parameters: { Id: { name: 'thing_id', in: 'path', required: true, schema: { type: 'string' } } },
    schemas: { Thing: { properties: { other: { $ref: '#/components/schemas/Thing' } } } },
  },
};

test('every operation has a place that a link and the list of its area lead to', async () => {
  const shown = await page(document);

  expect(shown).toContain('id="things.get"');
  expect(shown).toContain('href="#things.get"');
  expect(shown).toContain('bank.things.get(…)');
});

test('texts are escaped, and what stands between backticks is code', async () => {
  expect(await page(document)).toContain('Reads &lt;b&gt;one&lt;/b&gt; thing by its <code>id</code>');
});

test('shared parameters stand where they are used, and schemas link to each other', async () => {
  const shown = await page(document);

  expect(shown).toContain('thing_id');
  expect(shown).toContain('<a href="#schema-Thing">Thing</a>');
});

test('nothing comes from elsewhere', async () => {
  const shown = await page(document);

  expect(shown).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect(shown).not.toMatch(/@import|url\(/);
});
