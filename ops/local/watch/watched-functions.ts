import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { bundledFile } from '#infra/constructs/company-bundle.ts';
import { sourcesOfCode, writeCode } from '#infra/constructs/company-code.ts';
import type { DeployedFunction } from '#infra/functions-of-stage.ts';
import { refuseWrongFiles } from '#infra/own/refuse-wrong-files.ts';
import type { WatchedFunction } from './watch-code.ts';

interface WatchedDeps {
  /** A folder for what is built. */
  readonly directory: string;
  readonly replaceCode: (of: DeployedFunction, zip: Uint8Array) => Promise<void>;
}

/** The functions of a stage, each of which is built as its stack builds it. */
export const watchedFunctions = (
  listed: readonly DeployedFunction[],
  { directory, replaceCode }: WatchedDeps,
): readonly WatchedFunction[] =>
  listed.map((each) => {
    const code = { folder: each.entry, files: each.companyFiles };
    return {
      name: each.name,
      sources: () => sourcesOfCode(code),
      async redeploy() {
        const written = mkdtempSync(join(directory, 'code-'));
        try {
          const sources = writeCode(code, written);
          refuseWrongFiles(each.companyFiles, ({ file, made }) => bundledFile(file, made));
          await replaceCode(each, zipSync(filesIn(written), zipSettings));
          return sources;
        } finally {
          rmSync(written, { recursive: true });
        }
      },
    };
  });

/** It goes to this machine alone, and Lambda starts nothing that not everybody may read. */
const zipSettings = { level: 0, os: 3, attrs: 0o10_0644 * 2 ** 16 } as const;

const filesIn = (directory: string): Readonly<Record<string, Uint8Array>> =>
  Object.fromEntries(readdirSync(directory).map((name) => [name, readFileSync(join(directory, name))]));

export const writtenMs = async (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
