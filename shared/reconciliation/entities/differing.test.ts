import { expect, test } from 'vitest';
import { entityNamed, entityOf, lineOf, partNamed, partOf, type Differing } from './differing.ts';
import { readableKind } from './readable-kinds.ts';

const side = {
  kind: 'person',
  id: 'per_1',
  row: readableKind('person', 'mobile_number')!,
  held: {},
  shown: undefined,
  nowMs: 0,
} satisfies Differing['side'];

test('a part is named by its entity and its aspect', () => {
  expect(partOf(side)).toBe('person per_1 mobile_number');
  expect(partNamed(partOf(side))).toEqual({ kind: 'person', id: 'per_1', aspect: 'mobile_number' });
  expect(entityOf(partOf(side))).toBe('person per_1');
  expect(entityNamed('bank_statement acc_1 2026-01-01..2026-01-31')).toEqual({
    kind: 'bank_statement',
    id: 'acc_1 2026-01-01..2026-01-31',
  });
});

test('a line of the report has the values only where they are not personal', () => {
  const difference = { kind: 'METADATA', field: 'content', isHealed: true } as const;
  expect(lineOf({ side, difference })).toStrictEqual({
    entity: 'person per_1',
    kind: 'METADATA',
    field: 'content',
  });
  expect(lineOf({ side, difference: { ...difference, expected: '1', found: '2' } })).toStrictEqual({
    entity: 'person per_1',
    kind: 'METADATA',
    field: 'content',
    expected: '1',
    found: '2',
  });
});
