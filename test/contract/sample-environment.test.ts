import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type * as z from '#shared/kernel/zod.ts';
import { sampleEnvironment } from '#test/bench/sample-environment.ts';

const root = resolve(import.meta.dirname, '../..');
const files = globSync('functions/**/environment.ts', { cwd: root });

test.each(files)('the benchmark gives every variable that %s asks for', async (file) => {
  const { environmentSchema } = (await import(resolve(root, file))) as { environmentSchema: z.ZodMiniType };

  expect(environmentSchema.safeParse(sampleEnvironment).error?.issues ?? []).toEqual([]);
});
