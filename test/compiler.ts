import { fileURLToPath } from 'node:url';

/** The program of the compiler; its package exports no module with its name. */
export const compiler = fileURLToPath(
  new URL('bin/tsc', import.meta.resolve('@typescript/native/package.json')),
);
