import { describe, expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { listOfProblems } from './problem.ts';
import { problemsOf } from './problems-of.ts';

const said = (schema: z.ZodMiniType, value: unknown) => listOfProblems(problemsOf(schema, value, 'body'));

const anyText = z.string().check(z.minLength(1), z.maxLength(3));
const openList = z.union([z.enum(['A', 'B']), anyText]);
const day = z.iso.date();
const range = z.strictObject({ min: z.optional(day), max: z.optional(day) });

test.each<[z.ZodMiniType, unknown, string]>([
  [z.string(), undefined, 'body is missing'],
  [z.string(), null, 'body cannot be null: leave it out instead'],
  [z.string(), 5, 'body must be a string'],
  [z.number(), Number.NaN, 'body must be a number'],
  [z.int(), 1.5, 'body must be a whole number'],
  [z.boolean(), 'true', 'body must be true or false'],
  [z.array(z.string()), {}, 'body must be a list'],
  [z.record(z.string(), z.string()), [], 'body must be an object'],
  [anyText, '', 'body cannot be empty'],
  [anyText, 'wide', 'body must have at most 3 characters'],
  // What is no text has no length, either.
  [anyText, [], 'body must be a string'],
  [z.array(z.int()).check(z.maxLength(1)), [1, 2], 'body must have at most 1 entry'],
  [z.int().check(z.minimum(1)), 0, 'body must be at least 1'],
  [z.number().check(z.positive()), 0, 'body must be above 0'],
  [z.literal('EUR'), 'USD', 'body must be EUR'],
  [z.enum(['A', 'B']), 'C', 'body must be one of A, B'],
  [day, '31.3.2026', 'body must be a day (YYYY-MM-DD)'],
  [day, 20_260_331, 'body must be a day (YYYY-MM-DD)'],
  [z.uuid(), 'x', 'body must be a UUID'],
  [
    z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters')),
    'x',
    'body must be two capital letters',
  ],
])('what is wrong is said in words, case %#', (schema, value, sentence) => {
  expect(said(schema, value)).toBe(sentence);
});

test('a long list of values is cut short', () => {
  const values = Array.from({ length: 90 }, (_, index) => `VALUE_${index}`);

  const sentence = said(z.enum(values), 'x');
  expect(sentence).toMatch(/^body must be one of VALUE_0, .* or another of the 90 known values$/);
  expect(sentence.length).toBeLessThan(220);
});

test('more problems than anybody reads are counted', () => {
  const sentence = said(
    z.array(z.int()),
    Array.from({ length: 50 }, () => 'x'),
  );

  expect(sentence).toMatch(
    /^body\.0 must be a whole number; .*; body\.19 must be a whole number; and 30 more$/,
  );
});

describe('an unknown member', () => {
  const person = z.strictObject({ first_name: z.optional(z.string()), birth_date: z.optional(day) });

  test.each([
    [{ frist_name: 'x' }, 'body.frist_name is unknown; did you mean first_name?'],
    [{ firstName: 'x' }, 'body.firstName is unknown; did you mean first_name?'],
    [{ shoe_size: 43 }, 'body.shoe_size is unknown'],
    // This may be an IBAN.
    [{ DE89370400440532013000: 1 }, 'body has an unknown member'],
    [{ [`a${'b'.repeat(100_000)}`]: 1 }, 'body has an unknown member'],
  ])('is named unless it could be a value: %#', (value, sentence) => {
    expect(said(person, value)).toBe(sentence);
  });

  test('of a record is named by the same rule', () => {
    const numbers = z.record(z.string(), z.number());

    expect(said(numbers, { turnover: 'x' })).toBe('body.turnover must be a number');
    expect(said(numbers, { DE89370400440532013000: 'x' })).toBe('body.… must be a number');
  });
});

describe('of alternatives', () => {
  const bySms = z.strictObject({ tan: z.string(), person_id: z.optional(z.string()) });
  const byDevice = z.strictObject({ device_id: z.string(), signature: z.string() });
  const either = z.union([bySms, byDevice]);
  const forms = 'body needs either {tan, person_id?} or {device_id, signature}';

  test.each<[z.ZodMiniType, unknown, string]>([
    [openList, undefined, 'body is missing'],
    [openList, 5, 'body must be a string'],
    [openList, 'wide', 'body must have at most 3 characters'],
    [
      z.union([day, z.iso.datetime()]),
      'x',
      'body must be a day (YYYY-MM-DD) or a date and time with an offset (2026-03-31T08:00:00Z)',
    ],
    [z.union([day, range]), 'x', 'body must be a day (YYYY-MM-DD)'],
    [z.union([day, range]), 5, 'body must be a day (YYYY-MM-DD) or {min?, max?}'],
    [z.union([day, range]), { min: 'x' }, 'body.min must be a day (YYYY-MM-DD)'],
    [z.union([z.literal('all'), z.array(z.int())]), 5, 'body must be all or a list'],
    [either, {}, forms],
    [either, { tan: 'x', device_id: 'x' }, forms],
    [either, { person_id: 'x' }, 'body.tan is missing'],
    [either, { device_id: 'x' }, 'body.signature is missing'],
    [
      z.union([z.strictObject({ by: z.optional(day) }), z.extend(bySms, { by: day })]),
      { by: 5 },
      'body.by must be a day (YYYY-MM-DD)',
    ],
    [either, { tan: 5 }, 'body.tan must be a string'],
    [either, { tan: 'x', taan: 1 }, 'body.taan is unknown; did you mean tan?'],
    [either, { sginature: 'x' }, `body.sginature is unknown; did you mean signature?; ${forms}`],
    [z.optional(z.strictObject({ by: either })), { by: {} }, forms.replace('body', 'body.by')],
  ])('the intended one is named, or the needs of each, case %#', (schema, value, sentence) => {
    expect(said(schema, value)).toBe(sentence);
  });

  test.each([
    [{ kind: 'sms', to: 5 }, 'body.to must be a string'],
    [{ kind: 'post', to: 'x' }, 'body.street is missing; body.to is unknown'],
    [{ kind: 'fax' }, 'body.kind must be one of sms, post'],
    [{}, 'body.kind must be one of sms, post'],
  ])('their kind decides where there is one, case %#', (value, sentence) => {
    const address = z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('sms'), to: z.string() }),
      z.strictObject({ kind: z.literal('post'), street: z.string() }),
    ]);
    expect(said(address, value)).toBe(sentence);
  });
});

test('a problem of a rule between members is reported at its place', () => {
  const inOrder = range.check(z.refine(() => false, { path: ['max'], error: 'must not be before min' }));

  expect(said(z.object({ days: inOrder }), { days: {} })).toBe('body.days.max must not be before min');
});

test('a value that a rule refuses is not checked further', () => {
  const own = z.pipe(
    z.transform((value: unknown, { issues }) => {
      issues.push({ code: 'custom', message: 'must not hold itself', input: value });
      return value;
    }),
    z.json(),
  );
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;

  expect(said(z.object({ free: own }), { free: cyclic })).toBe('body.free must not hold itself');
});
