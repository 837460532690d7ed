import { Parser } from '@asyncapi/parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { asyncApiDocument } from '#ops/documents/events/asyncapi-document.ts';
import { consumerTypes } from '#ops/documents/events/event-documents.ts';
import { publishedEvents, type PublishedEvent } from '#ops/documents/events/published-event.ts';
import { recordOf } from '#ops/documents/json-schema.ts';
import { declaredFields } from '#shared/events/declared-fields.ts';
import { publishedCatalog } from '#shared/events/published-catalog.ts';
import { isInFull, someOf } from '#test/extent.ts';
import { oddly } from './odd-values.ts';

const events = await publishedEvents();
const document = JSON.stringify(asyncApiDocument(events));

describe('the AsyncAPI document', () => {
  test('is valid by the parser of the standard', async () => {
    const { document: parsed, diagnostics } = await new Parser().parse(document);
    // A later version than its own generator takes.
    const found = diagnostics.filter(({ code }) => code !== 'asyncapi-latest-version');
    expect(found.map(({ message }) => message)).toEqual([]);
    expect(parsed?.version()).toBe('3.0.0');
    const types =
      parsed
        ?.allMessages()
        .all()
        .map((message) => message.name() ?? '') ?? [];
    expect([...new Set(types)].toSorted()).toEqual(publishedCatalog.map(({ type }) => type).toSorted());
  });

  test('has nothing that a linter minds', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // Rules deliver from the buses: nobody connects to them.
      rules: { 'security-defined': 'off' },
    });
    const problems = await lintFromString({ source: document, config });
    expect(problems.map(({ message, location }) => `${message} ${location[0]?.pointer ?? ''}`)).toEqual([]);
  });
});

const day = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

function validatorOf({ schema }: PublishedEvent) {
  return new Ajv2020({ strict: false, formats: { 'date-time': instant, date: day } }).compile(schema);
}

describe.each(events.map((event) => [event.definition.type, event] as const))('%s', (type, event) => {
  const validate = validatorOf(event);

  test('comes as its schema says, on both buses', () => {
    for (const detail of Object.values(event.examples)) {
      expect(validate(detail), `${type}: ${JSON.stringify(validate.errors)}`).toBe(true);
    }
    expect(validate({ ...event.examples.open, type: 'SOMETHING_ELSE' })).toBe(false);
  });

  test('marks each personal field, and the open bus has none of them', () => {
    const marked = JSON.stringify(event.schema).split('"x-personal":true').length - 1;
    expect(marked).toBe(event.definition.personal.length);
  });
});

const ofBank = events.flatMap((event) => {
  const { definition } = event;
  return definition.family === 'product' ? [] : [[definition.type, definition, event] as const];
});

test.each(someOf(ofBank, { share: 5, turn: 1 }))(
  '%s matches its published schema, with any types of its fields',
  (_type, definition, event) => {
    const validate = validatorOf(event);
    const { payload } = definition;
    for (const [what, body] of oddly(definition, recordOf(event.examples.whole['data']))) {
      const data = declaredFields(payload, payload.parse(body));
      validate({ ...event.examples.whole, data });
      expect(validate.errors, what).toBeNull();
    }
  },
);

test.runIf(isInFull)(
  'the types for consuming teams compile, and know what an event holds',
  async () => {
    const source = `${await consumerTypes(events)}
    export function cents(event: PartnerBankingEvents['BOOKING']): number | undefined {
      return event.data?.amount?.value;
    }
    // @ts-expect-error a booking has no such field
    export const none = (event: PartnerBankingEvents['BOOKING']) => event.data?.id.value;`;
    const host = ts.createCompilerHost({});
    const read = host.getSourceFile.bind(host);
    host.getSourceFile = (name, version) =>
      name === 'events.ts' ? ts.createSourceFile(name, source, version) : read(name, version);
    const program = ts.createProgram(['events.ts'], { strict: true, noEmit: true, types: [] }, host);
    const problems = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
    expect(problems).toEqual([]);
  },
  60_000,
);
