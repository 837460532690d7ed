import { isAbsolute, relative } from 'node:path';
import { buildCommand } from '@stricli/core';
import { carryOutLine, type ScreenContext } from '#ops/terminal/command-line.ts';
import { standardError, standardOutput } from '#ops/terminal/screen.ts';
import { startCompany } from './start-company.ts';

const init = buildCommand<object, [string], ScreenContext>({
  docs: {
    brief: 'Writes the files of a company',
    fullDescription:
      'Writes the files that a company owns into a new folder, whose name becomes that of its package.',
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ parse: String, placeholder: 'FOLDER', brief: 'A folder that is new or empty' }],
    },
  },
  async func(_, folder) {
    const paths = await startCompany(folder);
    const next = [`cd ${folder}`, installLine(folder, process.env), 'npm test', 'npm start'];
    const lines = [...paths.map((path) => `  ${path}`), '', 'Next:', ...next.map((line) => `  ${line}`)];
    this.process.stdout.write(`${folder} is yours:\n${lines.join('\n')}\n`);
  },
});

/**
 * Where the program itself came out of a tarball (`npx --package TARBALL`), no registry may have the package, and npm says the
 * tarball's path.
 */
export function installLine(folder: string, environment: NodeJS.ProcessEnv): string {
  const tarball = environment['npm_config_package'];
  if (tarball?.endsWith('.tgz') !== true || tarball.includes('\n')) return 'npm install';
  return `npm install ${isAbsolute(tarball) ? tarball : relative(folder, tarball)}`;
}

/** Carries out what was typed behind `npx partner-banking init`. */
export async function runInit(args: readonly string[]): Promise<number> {
  return carryOutLine(args, {
    name: 'npx partner-banking init',
    root: init,
    context: { process: { stdout: standardOutput, stderr: standardError } },
  });
}
