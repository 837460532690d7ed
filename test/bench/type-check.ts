import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compiler, isOfStacks } from '#test/compiler.ts';
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
    const { isRight, report } = typeCheck('--project', project, '--singleThreaded', '--extendedDiagnostics');
    if (!isRight) throw new Error(report);
    return Number(/^Instantiations:\s+(\d+)$/m.exec(report)?.[1]);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

export async function typeChecks(): Promise<Section> {
  // What `npm run lint` checks before its rules.
  const projectMs = await elapsedMs(() => {
    for (const project of [everything, stacks]) typeCheckProject(project);
  });
  const rows: Section['rows'] = [
    { checked: 'whole project', seconds: Math.round(projectMs / 100) / 10 },
    { checked: 'contract and client', instantiations: contractInstantiations() },
  ];
  return { title: 'Type check', rows };
}

/** The options of a folder, and the paths whose files they are meant for. */
interface Project {
  readonly folder: string;
  readonly isOf: (path: string) => boolean;
}

const everything: Project = { folder: root, isOf: (path) => !isOfStacks(path) };
const stacks: Project = { folder: join(root, 'infra'), isOf: isOfStacks };

/** Throws with the errors of its own files. The compiler goes on to what they import, which was written for other options. */
function typeCheckProject({ folder, isOf }: Project): void {
  const { report } = typeCheck('--project', folder, '--noEmit', '--checkers', '2');
  const wrong = report.split('\n').filter((line) => /^\S+\(\d+,\d+\): error /.test(line) && isOf(line));
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

interface Checked {
  readonly isRight: boolean;
  /** What the compiler prints. */
  readonly report: string;
}

function typeCheck(...options: readonly string[]): Checked {
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...options], {
    cwd: root,
    encoding: 'utf8',
  });
  return { isRight: status === 0, report: stdout };
}
