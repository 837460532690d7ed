import fc from 'fast-check';
import { expect, test } from 'vitest';
import { absentIn, undeclaredIn } from './contract-drift.ts';
import * as z from './zod.ts';

const text = z.nullish(z.string());
const openState = z.union([z.enum(['OPEN', 'CLOSED']), z.string()]);
const schema = z.looseObject({
  id: z.string(),
  state: z.nullish(openState),
  owner: z.nullish(z.looseObject({ id: text, tags: z.nullish(z.array(openState)) })),
  lines: z.nullish(z.array(z.looseObject({ amount: z.nullish(z.int()), note: text }))),
  counts: z.nullish(z.record(z.string(), z.looseObject({ of: z.nullish(z.int()) }))),
  anything: z.nullish(z.looseObject({})),
  either: z.nullish(z.union([z.looseObject({ part: text }), z.string()])),
});

const found = (content: object) =>
  undeclaredIn(schema, content).map(({ kind, field, value }) => [kind, field, value]);

test('what is declared, at any depth, is no drift', () => {
  expect(
    found({
      id: '1',
      state: 'OPEN',
      owner: { id: '2', tags: ['CLOSED'] },
      lines: [{ amount: 1, note: null }],
      counts: { a1: { of: 1 } },
      anything: { goes: { deep: 1 } },
      either: 'text',
    }),
  ).toEqual([]);
});

test('an unknown field is named once, with its place, and what is inside it is not', () => {
  expect(
    found({
      more: { inner: 1 },
      owner: { born: 'x' },
      lines: [{ a: 1 }, { a: 2 }, { b: 3 }],
      counts: { k1: { x: 1 }, k2: { x: 1 } },
      either: { other: 1 },
    }),
  ).toEqual([
    ['unknown', 'more', undefined],
    ['unknown', 'owner.born', undefined],
    ['unknown', 'lines[].a', undefined],
    ['unknown', 'lines[].b', undefined],
    ['unknown', 'counts.*.x', undefined],
    ['unknown', 'either.other', undefined],
  ]);
});

test('names that every object inherits are fields like others', () => {
  const content: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":1}');
  expect(undeclaredIn(schema, content).map(({ field }) => field)).toEqual(['__proto__', 'constructor']);
});

test('an unknown value of an enumeration is named, and nothing is none', () => {
  expect(found({ state: 'HALF', owner: { tags: ['OPEN', 'NEW', 'NEW'] } })).toEqual([
    ['value', 'state', 'HALF'],
    ['value', 'owner.tags[]', 'NEW'],
  ]);
  expect(found({ state: null, owner: { tags: [''] } })).toEqual([]);
});

const absent = (paths: readonly string[], sent: unknown, parsed: unknown = sent) =>
  absentIn(paths, { sent, parsed }).map(({ field }) => field);

test('a field that is left out is absent, at the first part that is missing', () => {
  expect(absent(['state'], { id: '1' })).toEqual(['state']);
  expect(absent(['owner.id'], {})).toEqual(['owner']);
  expect(absent(['owner.id', 'owner.tags'], { owner: {} })).toEqual(['owner.id', 'owner.tags']);
});

test('null is an answer, also for what would be inside it, and so is the text null', () => {
  expect(absent(['state', 'owner.id'], { state: null, owner: null })).toEqual([]);
  expect(absent(['state'], { state: 'null' }, { state: null })).toEqual([]);
});

test('what cannot be read is absent', () => {
  expect(absent(['state'], { state: { is: 1 } }, { state: null })).toEqual(['state']);
});

test('each entry of a list is asked, and an empty list lacks nothing', () => {
  const lines = [{ amount: 1 }, { note: 'x' }];
  expect(absent(['lines.amount'], { lines })).toEqual(['lines[].amount']);
  expect(absent(['lines.amount'], { lines: [] })).toEqual([]);
  expect(absent(['id'], [{ id: 1 }, {}])).toEqual(['[].id']);
});

test('whatever is sent, nothing throws', () => {
  let withDrift = 0;
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.record({ state: fc.string(), lines: fc.anything() })), (sent) => {
      const parsed = z.safeParse(schema, sent);
      const drifts = [
        ...absentIn(['state', 'owner.id', 'lines.amount'], { sent, parsed: parsed.data ?? sent }),
        ...undeclaredIn(schema, parsed.data ?? sent),
      ];
      if (drifts.length > 0) withDrift += 1;
    }),
  );
  expect(withDrift).toBeGreaterThan(10);
});
