import { cpSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';

/** Stands beside `lib` in the package. */
const folder = join(import.meta.dirname, '../..');

/** One function's bundle, as it was made when the package was built. In the package, it takes the place of `bundle`. */
export function bundle(entry: string): Code {
  return Code.fromAsset(builtFolder(entry));
}

export const writeFunction = (entry: string, directory: string): void =>
  cpSync(builtFolder(entry), directory, { recursive: true });

/** None of the company's: what the package brings changes with the package alone. */
export const sourcesOf = (_entry: string): readonly string[] => [];

export const forgetBundles = (): void => undefined;

function builtFolder(entry: string): string {
  const built = join(folder, dirname(entry));
  if (!existsSync(built)) throw new Error(`The package has no ${dirname(entry)}: install it again`);
  return built;
}
