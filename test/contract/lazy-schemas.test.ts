import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isRecord } from '#shared/kernel/json.ts';

const contract = resolve(import.meta.dirname, '../../shared/bank/contract');
const files = globSync('**/*.ts', { cwd: contract, exclude: ['**/*.test.ts'] });

// Some thousand schemas: a client would spend more time on making them than on its first call.
test.each(files)('%s makes no schema when it is imported', async (file) => {
  const exported: Readonly<Record<string, unknown>> = await import(resolve(contract, file));

  const schemas = Object.entries(exported).flatMap(([name, value]) => schemasIn(name, value));
  expect(schemas).toEqual([]);
});

function schemasIn(name: string, value: unknown): readonly string[] {
  if (!isRecord(value)) return [];
  if ('_zod' in value) return [name];
  return Object.entries(value).flatMap(([member, part]) => schemasIn(`${name}.${member}`, part));
}
