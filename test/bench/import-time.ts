import { execFileSync } from 'node:child_process';
import { median } from './measure.ts';

const imports = 9;

/** Of the import of a file alone, as a process that has only started measures it. */
interface ImportTime {
  readonly ms: number;
  /** Of all threads. Other programs on the machine lengthen it less. */
  readonly processorMs: number;
}

/** Medians over fresh processes. */
export function importTime(file: string, environment: Readonly<Record<string, string>> = {}): ImportTime {
  const script = `
    const [startedAt, used] = [performance.now(), process.cpuUsage()];
    await import(${JSON.stringify(file)});
    const { user, system } = process.cpuUsage(used);
    console.log(performance.now() - startedAt, (user + system) / 1_000);
    process.exit(0);`;
  const once = () =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...environment, PATH: process.env['PATH'] },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
      .split(' ')
      .map(Number);
  const times = Array.from({ length: imports }, once);
  const middle = (of: number) => Math.round(median(times.map((time) => time[of] ?? 0)) * 10) / 10;
  return { ms: middle(0), processorMs: middle(1) };
}

export const importMs = (file: string): number => importTime(file).ms;
