import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listed } from '#test/fakes/listed.ts';
import { paired } from './paired.ts';
import '#test/property-sizes.ts';

const pairsOf = async (ours: readonly string[], theirs: readonly string[]) =>
  Array.fromAsync(
    paired({ ours: listed(ours), theirs: listed(theirs), ourId: (id) => id, theirId: (id) => id }),
  );

test('each id meets its other half once, in any order, and what is alone comes last', async () => {
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
  await fc.assert(
    fc.asyncProperty(ids, ids, async (ours, theirs) => {
      const pairs = await pairsOf(ours, theirs);
      const isPair = pairs.map((pair) => pair.ours !== undefined && pair.theirs !== undefined);

      expect(pairs.filter((_, index) => isPair[index]).map((pair) => [pair.ours, pair.theirs])).toEqual(
        expect.arrayContaining(ours.filter((id) => theirs.includes(id)).map((id) => [id, id])),
      );
      expect(pairs.flatMap((pair) => pair.ours ?? []).toSorted()).toEqual(ours.toSorted());
      expect(pairs.flatMap((pair) => pair.theirs ?? []).toSorted()).toEqual(theirs.toSorted());
      expect(isPair).toEqual(isPair.toSorted((one, other) => Number(other) - Number(one)));
    }),
  );
});
