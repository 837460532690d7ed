import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compiler } from '#test/compiler.ts';
import { elapsedMs, type Section } from './measure.ts';

const root = resolve(import.meta.dirname, '../..');

/** Type instantiations of the contract with the client made of all of it, by one checker: several repeat work. */
export function contractInstantiations(): number {
  const directory = mkdtempSync(join(tmpdir(), 'type-check-'));
  try {
    const project = join(directory, 'tsconfig.json');
    writeFileSync(
      project,
      JSON.stringify({
        extends: join(root, 'tsconfig.json'),
        compilerOptions: { typeRoots: [join(root, 'node_modules/@types')] },
        include: [],
        files: [join(root, 'test/fixtures/whole-client.ts')],
      }),
    );
    const report = typeCheck('--project', project, '--singleThreaded', '--extendedDiagnostics');
    return Number(/^Instantiations:\s+(\d+)$/m.exec(report)?.[1]);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

export async function typeChecks(): Promise<Section> {
  // What `npm run lint` checks before its rules.
  const projectMs = await elapsedMs(() => {
    for (const project of [root, join(root, 'infra')])
      typeCheck('--project', project, '--noEmit', '--checkers', '2');
  });
  const rows = [
    { checked: 'whole project', seconds: Math.round(projectMs / 100) / 10 },
    { checked: 'contract and client', instantiations: contractInstantiations() },
  ];
  return { title: 'Type check', rows };
}

/** What the compiler prints; throws when it finds an error. */
function typeCheck(...options: readonly string[]): string {
  return execFileSync(process.execPath, [compiler, ...options], { cwd: root, encoding: 'utf8' });
}
