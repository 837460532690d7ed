import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { bundled } from '#test/bench/bundled.ts';
import type { Section } from '#test/bench/measure.ts';
import type { Usage } from './reported-usage.ts';

const sizes = [1_000, 10_000, 100_000, 1_000_000];
const kinds = ['camt053', 'mt940', 'csv', 'json', 'all'];
const folder = '.local/bench';

/**
 * Of a process that only writes files, and of one that also reads two months from the bank, the mirror and the file of
 * the first month: its worker has 1,024 MB.
 */
const mostMegabytes = { written: 512, issued: 768 };

/** Beyond the floor that a process has, each of ten times as many bookings may take ten times as much. */
const mostGrowth = 15;

/** The SDK requires some of Node's modules by name. */
const banner =
  "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);\n";

interface Written extends Usage {
  /** Of text, before it is compressed. */
  readonly textBytes: number;
  readonly storedBytes: number;
  readonly parts: number;
}

type Row = Record<string, string | number>;

/** Statements of one account: the writing of their files, and all that leads to it. */
export async function longStatements(): Promise<readonly Section[]> {
  await mkdir(folder, { recursive: true });
  return [
    { title: 'Files of one statement: resident memory of the process at its peak', rows: await written() },
    {
      title: 'Two months of one account, verified and published in all four formats by one process',
      rows: await issued(),
    },
  ];
}

/** Each format alone, and all of them in one pass, as it is deployed. */
async function written(): Promise<readonly Row[]> {
  const program = await programOf('write-process');
  const rows: Row[] = [];
  for (const kind of kinds) {
    const measured: Written[] = [];
    for (const bookings of sizes) {
      const one = await measure<Written>(program, [String(bookings), kind]);
      measured.push(one);
      rows.push({
        format: kind,
        bookings,
        ...figures(one, bookings),
        'text, MB': megabytes(one.textBytes),
        'stored, MB': megabytes(one.storedBytes),
        'parts and objects': one.parts,
      });
    }
    check(kind, measured, mostMegabytes.written);
  }
  return rows;
}

/** The second statement of an account reads the file of the first. */
async function issued(): Promise<readonly Row[]> {
  const program = await programOf('issue-process');
  const rows: Row[] = [];
  const measured: Usage[] = [];
  for (const bookings of sizes) {
    const one = await measure<Usage>(program, [String(bookings), `${folder}/statements`]);
    measured.push(one);
    rows.push({ 'bookings a month': bookings, ...figures(one, 2 * bookings) });
  }
  check('verified and published', measured, mostMegabytes.issued);
  return rows;
}

const figures = ({ peakBytes, cpuSeconds }: Usage, bookings: number): Row => ({
  'peak memory, MB': megabytes(peakBytes),
  'rows a second of one core': Math.round(bookings / cpuSeconds),
  'seconds of one core': Math.round(cpuSeconds * 10) / 10,
});

const megabytes = (bytes: number) => Math.round(bytes / 104_857.6) / 10;

/** Memory stays below its limit in MB, and ten times as many bookings do not take much more than ten times as long. */
function check(what: string, measured: readonly Usage[], most: number): void {
  const peak = Math.max(...measured.map(({ peakBytes }) => megabytes(peakBytes)));
  if (peak > most) throw new Error(`${what}: ${peak} MB at the peak, more than ${most}`);
  const [long = 0, longest = 0] = measured.slice(-2).map(({ cpuSeconds }) => cpuSeconds);
  if (longest > mostGrowth * long)
    throw new Error(`${what}: a million bookings took ${longest} s, a tenth of them ${long} s`);
}

async function programOf(entry: string): Promise<string> {
  const program = `${folder}/${entry}.mjs`;
  const code = Buffer.from(bundled(`test/bench/statements/${entry}.ts`)).toString();
  await writeFile(program, `${banner}${code}`);
  return program;
}

/** In a process of its own. What a process takes beside its heap is about 150 MB. */
async function measure<Measured>(program: string, args: readonly string[]): Promise<Measured> {
  const child = fork(program, args, { execArgv: ['--max-old-space-size=320'] });
  const [measured] = await Promise.race([
    once(child, 'message') as Promise<[Measured]>,
    once(child, 'exit').then(([code]) => {
      throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}`);
    }),
  ]);
  return measured;
}
