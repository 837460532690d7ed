import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '#ops/local/program.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Reader } from './reader.ts';
import { readers } from './readers.ts';

const local = '.local';

const of = (registry: Reader['from']) => readers.filter(({ from }) => from === registry);

/** Beside these, pip and Maven take what the readers themselves ask for. */
const packages = [...new Set(of('PyPI').map(({ name, version }) => `${name}==${version}`))];

const artifacts = [...new Set(of('Maven').map(({ artifact = '', version }) => `${artifact}:${version}`))];

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId>
  <artifactId>strangers</artifactId>
  <version>1</version>
  <dependencies>${artifacts.map(dependencyOf).join('')}</dependencies>
</project>
`;

function dependencyOf(artifact: string): string {
  const [group, name, version] = artifact.split(':');
  return `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`;
}

/** The folder with the Python packages of the readers, fetched once. None of their code runs while they are installed. */
export async function pythonFolder(): Promise<string> {
  return fetchedOnce(`strangers-python-${shortDigest(packages.join(' '))}`, async (folder) =>
    runProgram({
      command: 'python3',
      args: [
        ...['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--only-binary=:all:'],
        ...['--target', folder, ...packages],
      ],
      env: process.env,
    }),
  );
}

/** The folder with the libraries of the readers in Java. */
export async function javaFolder(): Promise<string> {
  return fetchedOnce(`strangers-java-${shortDigest(pom)}`, async (folder) => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'pom.xml'), pom);
    await runProgram({
      command: 'mvn',
      args: ['--batch-mode', '--quiet', 'dependency:copy-dependencies', '-DoutputDirectory=.'],
      env: process.env,
      cwd: folder,
    });
  });
}

/** What runs them. */
export function programVersions(): string {
  const [python, java] = [['python3'], ['java']].map(([command = '']) =>
    execFileSync(command, ['--version'], { encoding: 'utf8' }).split('\n')[0]?.trim(),
  );
  return `${python}, ${java}, Node ${process.version}`;
}

const shortDigest = (text: string) => sha256Hex(text).slice(0, 12);

/** Under a name of its own first: an interrupted run leaves nothing that seems finished. */
async function fetchedOnce(name: string, fetchInto: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(local, name);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${String(process.pid)}`;
  await mkdir(local, { recursive: true, mode: 0o700 });
  try {
    await fetchInto(unfinished);
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}
