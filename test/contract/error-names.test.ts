import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';
import * as apiErrors from '#shared/bank/errors/api-error.ts';
import * as clientErrors from '#shared/bank/errors/errors.ts';
import * as payeeErrors from '#shared/bank/errors/payee-errors.ts';
import * as kernelErrors from '#shared/kernel/errors.ts';
import * as leaseErrors from '#shared/kernel/lease.ts';

const root = resolve(import.meta.dirname, '../..');
const modules = {
  'bank/errors/api-error.ts': apiErrors,
  'bank/errors/errors.ts': clientErrors,
  'bank/errors/payee-errors.ts': payeeErrors,
};
const others = { 'kernel/errors.ts': kernelErrors, 'kernel/lease.ts': leaseErrors };

const classes = Object.entries({ ...modules, ...others }).flatMap(([file, exported]) =>
  Object.entries(exported)
    .filter(([, value]) => isErrorClass(value))
    .map(([name]) => ({ name, file })),
);

function isErrorClass(value: unknown): boolean {
  return typeof value === 'function' && (value.prototype as unknown) instanceof Error;
}

// A partner who bundles the client has these names in the logs.
test.each(classes)('$name keeps its name in a minified bundle', ({ name, file }) => {
  const { outputFiles } = buildSync({
    entryPoints: [join(root, 'shared', file)],
    write: false,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
  });

  expect(outputFiles[0]?.text).toContain(`name="${name}"`);
});

test('there are classes of errors to check', () => {
  expect(classes.length).toBeGreaterThan(20);
});
