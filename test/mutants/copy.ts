import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { transformSync } from 'esbuild';
import { mutated, type Mutant } from './mutant.ts';

/** A copy of the checkout in which one mistake is made at a time. */
export interface Copy extends Disposable {
  readonly path: string;
  /** Makes the mistake, runs `run` on it and reverts it. */
  with<Seen>(mutant: Mutant, run: () => Promise<Seen>): Promise<Seen>;
}

const leftOut = new Set(['.git', 'node_modules', 'cdk.out', '.local', 'coverage', 'dist']);

export function copyCheckout(root: string): Copy {
  const path = mkdtempSync(join(tmpdir(), 'mutants-'));
  cpSync(root, path, { recursive: true, filter: (source) => !leftOut.has(relative(root, source)) });
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'));
  return {
    path,
    async with(mutant, run) {
      const file = join(path, mutant.file);
      const text = readFileSync(file, 'utf8');
      const wrong = mutated(mutant, text);
      // A mistake that does not parse would fail every test and prove nothing.
      transformSync(wrong, { loader: 'ts' });
      writeFileSync(file, wrong);
      try {
        return await run();
      } finally {
        writeFileSync(file, text);
      }
    },
    [Symbol.dispose]: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}
