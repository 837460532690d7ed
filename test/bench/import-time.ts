import { execFileSync } from 'node:child_process';
import { median } from './measure.ts';

const imports = 9;

/** Milliseconds of the import of a file alone, as a process that has only started measures it. */
export function importMs(file: string, environment: Readonly<Record<string, string>> = {}): number {
  const script = `
    const startedAt = performance.now();
    await import(${JSON.stringify(file)});
    console.log(performance.now() - startedAt);
    process.exit(0);`;
  const once = () =>
    Number(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...environment, PATH: process.env['PATH'] },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
  return Math.round(median(Array.from({ length: imports }, once)) * 10) / 10;
}
