import { resolve } from 'node:path';
import { buildCommand } from '@stricli/core';
import { carryOutLine, type ScreenContext } from '#ops/terminal/command-line.ts';
import { printError, printOutput, standardError, standardOutput } from '#ops/terminal/screen.ts';
import { problemsOf } from './candidate/problems.ts';
import { repositoryIn } from './candidate/repository.ts';
import { writeArtefacts } from './candidate/write-artefacts.ts';

const root = resolve(import.meta.dirname, '../..');

interface ReleaseFlags {
  readonly dryRun: boolean;
}

const release = buildCommand<ReleaseFlags, [], ScreenContext>({
  docs: {
    brief: 'Check that the newest commit can be released, and write what is published to dist/release',
  },
  parameters: {
    flags: {
      dryRun: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Write it also if something keeps it from being a release',
      },
    },
  },
  async func(this: ScreenContext, { dryRun }) {
    const repository = repositoryIn(root);
    const problems = problemsOf(repository);
    for (const problem of problems) printError(`✗ ${problem}`);
    if (problems.length > 0) this.process.exitCode = 1;
    if (problems.length > 0 && !dryRun) return;
    for (const name of await writeArtefacts(root)) printOutput(`dist/release/${name}`);
    if (problems.length === 0) printOutput(nextSteps(repository.version));
  },
});

const nextSteps = (version: string) => `
Nothing is published. The owner of the package signs the tag and publishes the tarball:
  git tag --sign v${version}
  npm publish dist/release/partner-banking-${version}.tgz`;

process.exitCode = await carryOutLine(process.argv.slice(2), {
  name: 'npm run release --',
  root: release,
  context: { process: { stdout: standardOutput, stderr: standardError } },
});
