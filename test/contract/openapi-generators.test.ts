import { expect, test } from 'vitest';
import oasRules from '@stoplight/spectral-rulesets';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import * as z from '#shared/kernel/zod.ts';
import { document, documentedOperation, documentedOperations } from './openapi-document.ts';
import { publicKeyOf } from '#sandbox/entities/authentication/device-signature.ts';
import { pascal } from '#ops/documents/pascal.ts';
import { recordOf, type JsonObject } from '#ops/documents/json-schema.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { rows } from '#shared/bank/contract/rows.ts';

// What generators of code for other languages need of the document, and validators do not.

/** Every object of the document that is neither an example nor a map of members, with its place. */
function objectsIn(value: unknown, place: readonly string[] = []): (readonly [string, JsonObject])[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => objectsIn(each, [...place, String(index)]));
  if (!isRecord(value)) return [];
  const isMap = place.at(-1) === 'properties' && place.at(-2) !== 'properties';
  const own = isMap ? [] : [[place.join('/'), value] as const];
  const parts = Object.entries(value).filter(([name]) => isMap || (name !== 'example' && name !== 'default'));
  return [...own, ...parts.flatMap(([name, part]) => objectsIn(part, [...place, name]))];
}

const objects = objectsIn(document);
const typesOf = ({ type }: JsonObject): readonly unknown[] => (Array.isArray(type) ? type : [type]);

test('says what a list holds, and the type beside each list of values', () => {
  const lists = objects.filter(([, schema]) => typesOf(schema).includes('array') && !('items' in schema));
  const values = objects.filter(
    ([, schema]) => ('enum' in schema || 'const' in schema) && !('type' in schema),
  );

  expect(objects.length).toBeGreaterThan(5_000);
  expect(lists.map(([place]) => place)).toEqual([]);
  expect(values.map(([place]) => place)).toEqual([]);
});

test('gives each object a name of its own', () => {
  const components = Object.keys(recordOf(recordOf(document['components'])['schemas']));
  const withMembers = objects.filter(
    ([place, schema]) => isRecord(schema['properties']) && !/^components\/schemas\/\w+$/.test(place),
  );
  const titles = withMembers.map(([, { title }]) => title);

  expect(withMembers.filter(([, { title }]) => typeof title !== 'string').map(([place]) => place)).toEqual(
    [],
  );
  expect(new Set([...titles, ...components]).size).toBe(titles.length + components.length);
});

test('has no two names that generators make one of', () => {
  const schemas = Object.entries(recordOf(recordOf(document['components'])['schemas']));
  const components = schemas.map(([name]) => name);
  // The type of a member that is more than one plain type is named after both, by orval.
  const members = schemas.flatMap(([name, schema]) =>
    Object.entries(recordOf(recordOf(schema)['properties']))
      .filter(([, member]) => 'anyOf' in recordOf(member) || Array.isArray(recordOf(member)['type']))
      .map(([member]) => name + pascal(member)),
  );
  // Go has a function `NewX` for each type X.
  const made = components.map((name) => `New${name}`);

  expect(members.length).toBeGreaterThan(500);
  expect(members.filter((name, index) => members.indexOf(name) !== index)).toEqual([]);
  expect(components.filter((name) => [...members, ...made].includes(name))).toEqual([]);
});

test('lists values of a parameter in one place, and offers no object without members beside another type', () => {
  const twice = documentedOperations.flatMap(({ operationId, parameters }) =>
    operationId === 'token.issueLegacy'
      ? parameters.filter(({ schema }) => 'const' in recordOf(schema) || 'enum' in recordOf(schema))
      : [],
  );
  const hasNone = (keyword: unknown) => Object.keys(recordOf(keyword)).length === 0;
  const statesNothing = ({ type, properties, patternProperties, additionalProperties: others }: JsonObject) =>
    type === 'object' && [properties, patternProperties, others].every(hasNone);
  const vague = objects.filter(([, { anyOf }]) => {
    const options = Array.isArray(anyOf) ? anyOf.map(recordOf).filter(({ type }) => type !== 'null') : [];
    return options.length > 1 && options.some(statesNothing);
  });

  expect(twice).toEqual([]);
  expect(vague.map(([place]) => place)).toEqual([]);
});

test('writes every status of a success out, and the change request apart from the resource', () => {
  for (const { operationId, responses } of documentedOperations)
    expect(
      Object.keys(responses).filter((status) => status.endsWith('XX')),
      operationId,
    ).toEqual([]);
  const wallet = documentedOperation('cards.scaPushProvision.walletUnified').responses;

  expect(wallet[200]).toEqual({ $ref: '#/components/responses/ChangeRequest' });
  expect(wallet[201]).not.toEqual(wallet[200]);
});

test.each(rows.filter(({ body }) => body !== undefined))(
  'asks for a body of $operation exactly if the bank refuses none',
  ({ operation, body }) => {
    const isRefused = body?.kind === 'multipart' || !z.safeParse(body!.schema(), {}).success;

    expect(documentedOperation(operation).requestBody?.['required'] ?? false).toBe(isRefused);
  },
);

test('says of files only that they are bytes, and asks for no version', () => {
  const { content } = documentedOperation('persons.documents.file.get').responses[200]!;
  const version = documentedOperation('accounts.reservations.list').parameters.find(
    ({ name }) => name === 'api-version',
  );

  expect(Object.keys(content ?? {})).toEqual(['*/*']);
  expect(version?.['required']).toBeUndefined();
});

test('says what is refused: outer white space and page numbers that are none', () => {
  const { schema } =
    documentedOperation('mfa.challenges.sms.create').requestBody!.content['application/json']!;
  const { $ref } = schema as { $ref: string };
  const schemas = recordOf(recordOf(document['components'])['schemas']);
  const { person_id } = recordOf(recordOf(schemas[$ref.split('/').at(-1) ?? ''])['properties']);
  const pattern = new RegExp(String(recordOf(person_id)['pattern']), 'u');
  const parameters = recordOf(recordOf(document['components'])['parameters']);

  expect(['a', 'a b', 'a\nb'].every((text) => pattern.test(text))).toBe(true);
  expect([' a', 'a ', '\na', 'a\t', ' '].some((text) => pattern.test(text))).toBe(false);
  expect(recordOf(parameters['PageNumber'])['schema']).toMatchObject({ maximum: 2 ** 31 - 1 });
});

test.each(['mfa.devices.create', 'mfa.devices.keys.create'])('shows a key that %s takes', (operation) => {
  const { example } = documentedOperation(operation).requestBody!.content['application/json']!;

  expect(() => publicKeyOf((example as { key: string }).key)).not.toThrow();
});

test('breaks no rule of spectral', { timeout: 60_000 }, async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({
    // Their declared types differ in nothing that counts here.
    extends: [[oasRules.oas as RulesetDefinition, 'recommended']],
    rules: {
      // The linter above and the tests of each example check them, in a tenth of the time.
      'oas3-valid-media-example': 'off',
      'oas3-valid-schema-example': 'off',
    },
  });

  const found = await linter.run(structuredClone(document) as Record<string, unknown>);

  expect(found.map(({ code, path, message }) => [code, path.join('/'), message])).toEqual([]);
});
