import { expect, test } from 'vitest';
import { stages } from '#examples/company/stages.ts';
import { statefulTypes } from '#test/releases/stateful-types.ts';
import { resourcesOf } from './synthesized.ts';

// Read the difference before you accept it (`npx vitest run --project construct stateful -u`): an id that is gone is a
// resource that the next deployment deletes, or leaves behind with its data.
test('no change replaces what holds data in any stage', async () => {
  const stagesOf = new Map<string, string[]>();
  for (const stage of stages.names)
    for (const type of statefulTypes.keys())
      for (const { stack, id } of resourcesOf(stage, type)) {
        const resource = `${stack} ${type} ${id}`;
        stagesOf.set(resource, [...(stagesOf.get(resource) ?? []), stage]);
      }
  const lines = [...stagesOf].map(([resource, stages]) => `${resource} (${stages.toSorted().join(', ')})`);

  expect(lines.length).toBeGreaterThan(0);
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('stateful-resources.txt');
});
