import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from '#shared/kernel/zod.ts';

const packageFile = join(import.meta.dirname, '..', '..', 'package.json');

/** The version of this code. Each stack says which one it was deployed from. */
export const release = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(packageFile, 'utf8'))).version;
