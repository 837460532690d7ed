import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import {
  document,
  documentedOperation,
  documentedOperations,
  documentedWebhooks,
} from './openapi-document.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { catalog } from '#shared/events/catalog.ts';

describe('the document', () => {
  test('is valid OpenAPI by its JSON Schema', async () => {
    const result = await new Validator().validate(structuredClone(document));

    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  test('has nothing that a linter minds, examples included', { timeout: 60_000 }, async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // The bank's own paths: `…/batches/{id}` beside `…/{id}/authorize`.
        'no-ambiguous-paths': 'off',
      },
    });

    const problems = await lintFromString({ source: JSON.stringify(document), config });

    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  test('has every row of the contract and nothing else', () => {
    const described = documentedOperations.map(
      ({ operationId, method, path: address }) => `${operationId}: ${method} ${address}`,
    );

    expect(described.toSorted()).toEqual(
      rows.map(({ operation, method, path: address }) => `${operation}: ${method} ${address}`).toSorted(),
    );
  });

  test('has every event of the catalogue as a webhook', () => {
    expect(documentedWebhooks.map(({ type }) => type)).toEqual(catalog.map(({ type }) => type).toSorted());
  });

  test('says the status of a success wherever the specification states one', () => {
    const stated = rows.filter(({ successStatus }) => successStatus !== undefined);
    for (const { operation, successStatus } of stated)
      expect(Object.keys(documentedOperation(operation).responses), operation).toContain(
        String(successStatus),
      );
    const names = stated.map(({ operation }) => operation);
    expect(names).toEqual(
      expect.arrayContaining([
        'persons.create',
        'persons.mobileNumber.authorize',
        'persons.mobileNumber.confirm',
      ]),
    );
  });

  test('says which operations are deprecated, and what to use', () => {
    for (const { operation, deprecated } of rows) {
      const described = documentedOperation(operation);
      expect(described.deprecated ?? false, operation).toBe(deprecated !== undefined);
      expect(described['x-replaced-by'], operation).toBe(deprecated?.use);
    }
  });
});

describe('the parameters of a list', () => {
  const { parameters } = documentedOperation('accounts.bookings.list');

  test('stand as the bank takes them', () => {
    const names = parameters.map(({ name }) => name);

    expect(names).toEqual(
      expect.arrayContaining(['filter[recorded_at][min]', 'filter[recorded_at][max]', 'filter[valuta_date]']),
    );
    expect(names).not.toContain('filter[recorded_at]');
    expect(parameters.find(({ name }) => name === 'sort')?.['schema']).toMatchObject({
      enum: expect.arrayContaining(['booking_date', '-booking_date']) as unknown,
    });
  });

  test('limit the page to what the bank gives', () => {
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/PageSizeUpTo1000' });
    expect(documentedOperation('accounts.list').parameters).toContainEqual({
      $ref: '#/components/parameters/PageSizeUpTo200',
    });
  });
});

test('a comment in the source is what the document says of a member', () => {
  expect(document['components']).toMatchObject({
    schemas: {
      Booking: { properties: { amount: { description: 'Negative for outgoing.' } } },
    },
  });
});

test('a schema stands in the document once, however many operations use it', () => {
  const reply = (name: string) => documentedOperation(name).responses[200]?.content?.['application/json'];

  expect(reply('accounts.get')?.schema).toEqual({ $ref: '#/components/schemas/Account' });
  expect(reply('persons.accounts.list')?.schema).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/Account' },
  });
});

test('a file is a part of the form', () => {
  const upload = documentedOperation('persons.documents.upload').requestBody?.content['multipart/form-data'];

  expect(upload?.schema).toEqual({ $ref: '#/components/schemas/PersonsDocumentsUploadBody' });
  expect(document['components']).toMatchObject({
    schemas: {
      PersonsDocumentsUploadBody: { required: ['file'], properties: { file: { format: 'binary' } } },
    },
  });
});

describe('an example', () => {
  test('stands beside every body of JSON and every form', () => {
    const contents = documentedOperations.flatMap(({ requestBody, responses }) => [
      requestBody?.content,
      ...Object.values(responses).map(({ content }) => content),
    ]);
    const media = contents.flatMap((content) =>
      Object.entries(content ?? {}).filter(([type]) => /json|form/.test(type)),
    );

    expect(media.filter(([, { schema, example }]) => schema !== undefined && example === undefined)).toEqual(
      [],
    );
  });

  const bodies = rows.flatMap((row) => (row.body === undefined ? [] : [{ ...row, body: row.body }]));
  const replies = rows.flatMap((row) => (row.reply.kind === 'json' ? [{ ...row, reply: row.reply }] : []));

  test.each(bodies)('of the body of $operation may be sent', ({ operation, body }) => {
    for (const { example } of Object.values(documentedOperation(operation).requestBody!.content)) {
      const files = body.kind === 'multipart' ? body.files : [];
      const fields = Object.entries(example as object).filter(([name]) => !files.includes(name));
      expect(z.safeParse(body.schema(), Object.fromEntries(fields)).error?.issues).toBeUndefined();
    }
  });

  test.each(replies)('of the reply of $operation can be read', ({ operation, reply }) => {
    const { responses } = documentedOperation(operation);
    const content = responses[200]?.content ?? responses[201]?.content;
    const { example } = content!['application/json']!;

    expect(z.safeParse(reply.schema(), example).error?.issues).toBeUndefined();
  });

  const replyExample = (operation: string): unknown => {
    const { responses } = documentedOperation(operation);
    return (responses[200] ?? responses[201])?.content?.['application/json']?.example;
  };

  test('of a reply has the reference that the one of the request sends', () => {
    const create = 'persons.accounts.sepaCreditTransfers.create';
    const [body] = Object.values(documentedOperation(create).requestBody!.content);
    const { reference } = body!.example as { reference: string };

    expect(replyExample(create)).toMatchObject({ reference });
    expect(replyExample('accounts.sepaCreditTransfers.get')).toMatchObject({ reference });
  });

  test('of an account belongs to a person or to a business', () => {
    const ofPerson = { person_id: expect.any(String) as string, business_id: null };
    const ofBusiness = { person_id: null, business_id: expect.any(String) as string };

    expect(replyExample('accounts.get')).toMatchObject(ofPerson);
    expect(replyExample('persons.accounts.list')).toMatchObject([ofPerson]);
    expect(replyExample('businesses.accounts.list')).toMatchObject([ofBusiness]);
    expect(replyExample('businesses.accounts.messages.get')).toMatchObject(ofBusiness);
  });

  test.each(catalog)('of the notification $type can be read', ({ type, payload }) => {
    const webhook = documentedWebhooks.find((described) => described.type === type)!;
    const { example } = webhook.requestBody!.content['application/json']!;

    expect(payload.safeParse(example).error?.issues).toBeUndefined();
  });
});
