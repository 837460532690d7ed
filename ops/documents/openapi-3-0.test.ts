import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi-document.ts';
import { asOpenApi30 } from './openapi-3-0.ts';

const schemaOf = (schema: object) => {
  const { components } = asOpenApi30({ components: { schemas: { Any: schema } } });
  return (components as { schemas: { Any: unknown } }).schemas.Any;
};

test('the whole interface is a valid document of OpenAPI 3.0', async () => {
  const document = asOpenApi30(openApiDocument());

  const { errors, valid } = await new Validator().validate(structuredClone(document));

  expect([errors, valid]).toEqual([undefined, true]);
  expect(JSON.stringify(document)).not.toMatch(/"type":"null"|"type":\[|"const":|"webhooks":/);
});

test.each([
  ['null beside a type', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
  [
    'null beside another schema',
    { anyOf: [{ $ref: '#/components/schemas/Money' }, { type: 'null' }] },
    { allOf: [{ $ref: '#/components/schemas/Money' }], nullable: true },
  ],
  [
    'null beside values',
    { anyOf: [{ type: 'string', enum: ['A'] }, { type: 'string' }, { type: 'null' }] },
    { anyOf: [{ type: 'string', enum: ['A'] }, { type: 'string' }], nullable: true },
  ],
  [
    'several types',
    { type: ['string', 'array', 'null'], items: { type: 'string' } },
    { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }], nullable: true },
  ],
  ['one value', { type: 'string', const: 'EUR' }, { type: 'string', enum: ['EUR'] }],
  [
    'a note on a reference',
    { $ref: '#/components/schemas/Money', description: 'Cents.' },
    { description: 'Cents.', allOf: [{ $ref: '#/components/schemas/Money' }] },
  ],
  ['a text of bytes', { type: 'string', contentEncoding: 'base64' }, { type: 'string', format: 'byte' }],
  [
    'a member with the name of a keyword',
    { type: 'object', properties: { const: { type: ['string', 'null'] } } },
    { type: 'object', properties: { const: { type: 'string', nullable: true } } },
  ],
])('%s', (_what, written, expected) => {
  expect(schemaOf(written)).toEqual(expected);
});
