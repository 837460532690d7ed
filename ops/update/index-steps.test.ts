import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexSteps, type TableIndexes } from './index-steps.ts';

/** Indexes by letters: each is keyed by an attribute of its name. */
function tableWith(letters: string): TableIndexes {
  const names = letters.split('');
  return {
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: ['pk', ...names].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    ...(names.length > 0 && {
      GlobalSecondaryIndexes: names.map((name) => ({
        IndexName: name,
        KeySchema: [{ AttributeName: name, KeyType: 'HASH' }],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      })),
    }),
  };
}

const lettersOf = ({ GlobalSecondaryIndexes: indexes = [] }: TableIndexes) =>
  indexes.map(({ IndexName }) => IndexName).join('');

const stepsBetween = (deployed: string, wanted: string) =>
  indexSteps({ Mirror: tableWith(deployed) }, { Mirror: tableWith(wanted) }).map((step) =>
    lettersOf(step['Mirror']!),
  );

test.each([
  ['ab', 'ab', []],
  ['ab', 'abc', []],
  ['ab', 'a', []],
  ['ab', 'abcd', ['abc']],
  ['abc', '', ['bc', 'c']],
  // The old ones go first: a table takes twenty.
  ['ab', 'bcd', ['b', 'bc']],
])('from %s to %s the steps are %j', (deployed, wanted, steps) => {
  expect(stepsBetween(deployed, wanted)).toEqual(steps);
});

test('tables change side by side, and one that is done stays', () => {
  const steps = indexSteps(
    { Events: tableWith('a'), Mirror: tableWith('') },
    { Events: tableWith('ab'), Mirror: tableWith('abc') },
  );
  expect(steps.map((step) => Object.values(step).map(lettersOf))).toEqual([
    ['ab', 'a'],
    ['ab', 'ab'],
  ]);
});

const letters = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'))
  .map((names) => names.join(''));

test('no update makes or removes more than one index of a table, and each declares the attributes of its keys', () => {
  fc.assert(
    fc.property(letters, letters, (deployed, wanted) => {
      const path = [deployed, ...stepsBetween(deployed, wanted), wanted];
      for (const [place, now] of path.entries()) {
        const before = path[place - 1] ?? now;
        const [old, made] = [before.split(''), now.split('')];
        const changed = [
          ...old.filter((each) => !now.includes(each)),
          ...made.filter((each) => !before.includes(each)),
        ];
        expect(changed.length).toBeLessThanOrEqual(1);
      }
      for (const step of indexSteps({ Mirror: tableWith(deployed) }, { Mirror: tableWith(wanted) })) {
        const { AttributeDefinitions: attributes } = step['Mirror']!;
        const declared = attributes.map(({ AttributeName }) => AttributeName).toSorted();
        expect(declared).toEqual(['pk', ...lettersOf(step['Mirror']!).split('')].toSorted());
      }
    }),
  );
});

test('an index with other keys under its old name is refused', () => {
  const other = tableWith('a');
  const [index] = other.GlobalSecondaryIndexes ?? [];
  const changed = {
    ...other,
    GlobalSecondaryIndexes: [{ ...index!, Projection: { ProjectionType: 'ALL' } }],
  };
  expect(() => indexSteps({ Mirror: tableWith('a') }, { Mirror: changed })).toThrow(
    /Mirror.*a.*another name/,
  );
});
