import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { deployedFunctions } from './alarms/deployed-functions.ts';
import { property, resourcesOf, stageNames } from './synthesized.ts';

const shaped = z.object({ shape: z.record(z.string(), z.unknown()) });

/** The variables that a function reads: the keys of the schema that its `lambda.ts` parses the environment with. */
async function variablesReadBy(entry: string): Promise<readonly string[]> {
  const text = readFileSync(`functions/${entry}/lambda.ts`, 'utf8');
  const schema = /readEnvironment\((\w+), process\.env\)/.exec(text)?.[1] ?? '';
  const from = new RegExp(`import \\{[^}]*\\b${schema}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1] ?? '';
  const path = from.startsWith('#') ? from.slice(1) : `functions/${entry}/${from}`;
  const loaded = (await import(resolve(path))) as Readonly<Record<string, unknown>>;
  return Object.keys(shaped.parse(loaded[schema]).shape);
}

// Types see a variable that is missing, and not every one that no function reads.
test.each(stageNames)(
  'each function of %s is given the variables that it reads, and no other',
  async (stage) => {
    const deployed = resourcesOf(stage, 'AWS::Lambda::Function');
    const functions = deployedFunctions(stage);
    expect(functions).toHaveLength(deployed.length);
    for (const { id, folder, entry } of functions) {
      const resource = deployed.find((each) => `${each.stack}/${each.id}` === id);
      const set = property<Record<string, unknown>>(resource, 'Environment.Variables');
      expect(Object.keys(set).toSorted(), folder).toEqual((await variablesReadBy(entry)).toSorted());
    }
  },
);
