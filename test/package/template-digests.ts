import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson, type Json } from '#shared/kernel/json.ts';
import { jsonValue } from '#shared/kernel/json-value.ts';
import * as z from '#shared/kernel/zod.ts';

const part = z.looseObject({ Type: z.optional(z.string()) });
const template = z.object({
  Resources: z.record(z.string(), part),
  Outputs: z.optional(z.record(z.string(), part)),
});

/**
 * A line for each resource and each output of the templates in a folder: stack, logical id, type, and a digest of all that it
 * says. What names the code of a function or another asset does not count, since each change of code changes that.
 */
export function templateDigests(folder: string): string {
  const files = globSync('*.template.json', { cwd: folder }).toSorted();
  return files
    .flatMap((file) => {
      const { Resources, Outputs = {} } = template.parse(
        JSON.parse(readFileSync(join(folder, file), 'utf8')),
      );
      const stack = file.replace(/(?:\.nested)?\.template\.json$/, '');
      return Object.entries({ ...Resources, ...Outputs }).map(([id, said]) => ({
        key: `${stack} ${id} ${said.Type ?? 'Output'}`,
        digest: digestOf(jsonValue.parse({ ...said, Metadata: null })),
      }));
    })
    .map(({ key, digest }) => `${key} ${digest}\n`)
    .toSorted()
    .join('');
}

const digestOf = (said: Json) =>
  createHash('sha256')
    .update(canonicalJson(said).replaceAll(/[0-9a-f]{64}/g, 'asset'))
    .digest('hex')
    .slice(0, 12);
