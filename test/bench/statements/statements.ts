import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { bundled } from '#test/bench/bundled.ts';
import type { Section } from '#test/bench/measure.ts';
import type { MeasuredStatement } from './statement-process.ts';

const sizes = [1_000, 10_000, 100_000, 1_000_000];
const kinds = ['camt053', 'mt940', 'csv', 'json', 'all'];
const folder = '.local/bench';

/** The SDK requires some of Node's modules by name. */
const banner =
  "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);\n";

/** Statements of one account, written in each format alone, and in all of them in one pass, as it is deployed. */
export async function longStatements(): Promise<Section> {
  await mkdir(folder, { recursive: true });
  const program = `${folder}/statement-process.mjs`;
  const code = Buffer.from(bundled('test/bench/statements/statement-process.ts')).toString();
  await writeFile(program, `${banner}${code}`);
  const rows: Record<string, string | number>[] = [];
  for (const kind of kinds)
    for (const bookings of sizes) {
      const measured = await measure(program, bookings, kind);
      rows.push({
        format: kind,
        bookings,
        'peak memory, MB': megabytes(measured.peakBytes),
        'rows a second of one core': Math.round(bookings / measured.cpuSeconds),
        'seconds of one core': Math.round(measured.cpuSeconds * 10) / 10,
        'text, MB': megabytes(measured.textBytes),
        'stored, MB': megabytes(measured.storedBytes),
        'parts and objects': measured.parts,
      });
    }
  return { title: 'Statements of one account: resident memory of the process at its peak', rows };
}

const megabytes = (bytes: number) => Math.round(bytes / 104_857.6) / 10;

/** In a process of its own with the heap of a function of 512 MB. */
async function measure(program: string, bookings: number, kind: string): Promise<MeasuredStatement> {
  const child = fork(program, [String(bookings), kind], { execArgv: ['--max-old-space-size=384'] });
  const [measured] = await Promise.race([
    once(child, 'message') as Promise<[MeasuredStatement]>,
    once(child, 'exit').then(([code]) => {
      throw new Error(`A statement of ${bookings} bookings ended with ${String(code)}`);
    }),
  ]);
  return measured;
}
