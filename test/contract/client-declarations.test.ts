import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { compiler } from '#test/compiler.ts';
import { isInFull } from '#test/extent.ts';

const root = resolve(import.meta.dirname, '../..');

test.runIf(isInFull)(
  'a module that exports a client of all operations has declarations',
  { timeout: 120_000 },
  () => {
    const directory = mkdtempSync(join(tmpdir(), 'declarations-'));
    try {
      const project = join(directory, 'tsconfig.json');
      const compilerOptions = {
        typeRoots: [join(root, 'node_modules/@types')],
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: root,
        outDir: directory,
      };
      const files = [join(root, 'test/fixtures/exported-client.ts')];
      writeFileSync(
        project,
        JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: [], files }),
      );
      execFileSync(process.execPath, [compiler, '--project', project], { cwd: root, encoding: 'utf8' });

      const declared = readFileSync(join(directory, 'test/fixtures/exported-client.d.ts'), 'utf8');
      expect(declared).toMatch(/const bank: import\(.*\)\.Bank;/);
      expect(declared).toMatch(/const connect: \(\) => import\(.*\)\.Bank;/);
      // The others by their name: written out, they would be half a megabyte, and too long with a few more.
      expect(declared).toMatch(
        /const extended: import\(.*\)\.Bank & import\(.*\)\.BankClient<\{\s+readonly own: /,
      );
      expect(declared.length).toBeLessThan(20_000);
    } finally {
      rmSync(directory, { recursive: true });
    }
  },
);
