import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Stages } from '#infra/stage/select-stage.ts';
import * as z from '#shared/kernel/zod.ts';

const settings = z.object({
  'partner-banking': z._default(z.object({ stages: z._default(z.string(), 'stages.ts') }), {
    stages: 'stages.ts',
  }),
});

const folder = process.cwd();
const { 'partner-banking': company } = settings.parse(
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
);
const written = z.object({
  stages: z.custom<Stages>((made) => z.object({ names: z.array(z.string()) }).safeParse(made).success),
});

/**
 * The stages of the company in whose folder a command runs: what its file exports as `stages`. The file is `stages.ts`,
 * unless `package.json` names another one under `partner-banking`.
 */
export const { stages } = written.parse(await import(pathToFileURL(join(folder, company.stages)).href));
