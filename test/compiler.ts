import { fileURLToPath } from 'node:url';

/** The program of the compiler; its package exports no module with its name. */
export const compiler = fileURLToPath(
  new URL('bin/tsc', import.meta.resolve('@typescript/native/package.json')),
);

/** Whether a path, or an error about it, is of the files that `infra/tsconfig.json` is meant for. */
export const isOfStacks = (path: string): boolean => /^(?:infra|test\/construct)\//.test(path);
