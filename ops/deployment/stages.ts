import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Stages } from '#infra/stage/select-stage.ts';
import * as z from '#shared/kernel/zod.ts';
import { companyFolder } from './company-folder.ts';

const settings = z.object({
  'partner-banking': z._default(z.object({ stages: z._default(z.string(), 'stages.ts') }), {
    stages: 'stages.ts',
  }),
});

const written = z.object({
  stages: z.custom<Stages>((made) => z.object({ names: z.array(z.string()) }).safeParse(made).success),
});

/**
 * The stages of the company in whose folder a command runs: what its file exports as `stages`. The file is `stages.ts`,
 * unless `package.json` names another one under `partner-banking`.
 */
export const stages = await stagesIn(companyFolder);

/** Rejects with what to do, if there are none or if their file cannot be loaded. */
export async function stagesIn(folder: string): Promise<Stages> {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) throw noStages('package.json', folder);
  const { 'partner-banking': company } = settings.parse(JSON.parse(readFileSync(manifest, 'utf8')));
  const file = join(folder, company.stages);
  if (!existsSync(file)) throw noStages(company.stages, folder);
  return written.parse(await loaded(file)).stages;
}

function noStages(name: string, folder: string): Error {
  return new Error(
    `There is no ${name} in ${folder}: run this in the folder that \`npx partner-banking init\` made`,
  );
}

async function loaded(file: string): Promise<unknown> {
  try {
    return await import(pathToFileURL(file).href);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const missing = /^Cannot find package '([^']+)'/.exec(reason)?.[1];
    const remedy = missing === undefined ? reason : `install what it needs with npm install ${missing}`;
    throw new Error(`${file} cannot be loaded: ${remedy}`, { cause: error });
  }
}
