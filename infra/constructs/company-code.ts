import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Stack, Stage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { companyModule } from '#shared/own/names.ts';
import { sourcesOf, writeFunction } from './bundle.ts';
import { bundledFile, bundledOnce, type CompanyFile, sourcesOfFile } from './company-bundle.ts';
import { writtenAsset } from './written-asset.ts';

interface CompanyCode {
  /** Under `functions/`: the function of ours that calls it. */
  readonly folder: string;
  readonly files: readonly CompanyFile[];
}

/**
 * A function of ours that calls code of the company, each file of which is bundled into a module beside it. Undefined if
 * there is none. Throws a sentence about a file that cannot be bundled.
 */
export function companyCode(scope: Construct, { folder, files }: CompanyCode): Code | undefined {
  const [first] = files;
  if (first === undefined) return undefined;
  if (!Stack.of(scope).bundlingRequired)
    return writtenAsset({
      source: dirname(first.file),
      of: [folder, ...files.map(({ file }) => file)],
      write: () => undefined,
    });
  // Not while the asset is written: the library would print a line about each, and wrap the sentence of a file that fails.
  const directory = emptyFolder(scope, { folder, files });
  writeFunction(entryOf(folder), directory);
  writeModules(
    files.map((each) => ({ name: companyModule(each.name), contents: bundledOnce(scope, each) })),
    directory,
  );
  return Code.fromAsset(directory);
}

/** In the app's own output, where it stays for a synthesis that copies nothing. */
function emptyFolder(scope: Construct, { folder, files }: CompanyCode): string {
  const of = [folder, ...files.map(({ file }) => file)].join(' ');
  const name = `company-${createHash('sha256').update(of).digest('hex').slice(0, 16)}`;
  const directory = join(Stage.of(scope)?.outdir ?? tmpdir(), name);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  return directory;
}

const entryOf = (folder: string): string => `functions/${folder}/lambda.ts`;

interface Module {
  readonly name: string;
  readonly contents: Uint8Array;
}

function writeModules(modules: readonly Module[], directory: string): void {
  for (const { name, contents } of modules) writeFileSync(join(directory, name), contents);
}

/** The code of a function as it is deployed, and the files that it is made of. Throws as `companyCode`. */
export function writeCode({ folder, files }: CompanyCode, directory: string): readonly string[] {
  const modules = files.map(({ file, made, name }) => ({
    name: companyModule(name),
    contents: bundledFile(file, made),
  }));
  writeFunction(entryOf(folder), directory);
  writeModules(modules, directory);
  return sourcesOfCode({ folder, files });
}

/** The files that the code of a function is made of. */
export const sourcesOfCode = ({ folder, files }: CompanyCode): readonly string[] => [
  ...sourcesOf(entryOf(folder)),
  ...files.flatMap(({ file }) => sourcesOfFile(file)),
];
