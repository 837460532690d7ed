import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeBundle } from '#infra/constructs/bundle.ts';

/** Writes the bundle of each deployed function below `functions`, as a deployment from the repository makes it. */
export function writeFunctions(root: string, folder: string): number {
  const deployed = globSync('functions/*/*/lambda.ts', { cwd: root }).map((path) => dirname(path));
  for (const each of deployed) writeBundle(join(root, each, 'lambda.ts'), join(folder, each));
  return deployed.length;
}
