import { spawnSync } from 'node:child_process';
import { printSection, type Section } from './measure.ts';

/** In their order. Each is a process of its own: what one has loaded would be what the next one measures. */
const sections: Readonly<Record<string, () => Promise<Section>>> = {
  bundles: async () => (await import('./bundles.ts')).bundles(),
  'whole-client': async () => (await import('./whole-client.ts')).wholeClient(),
  'type-checks': async () => (await import('./type-check.ts')).typeChecks(),
  verifications: async () => (await import('./verifications.ts')).verificationsPerSecond(),
  'client-overhead': async () => (await import('./client-overhead.ts')).clientOverhead(),
  'calls-per-event': async () => (await import('./calls-per-event.ts')).callsPerEvent(),
  sweep: async () => (await import('./sweep.ts')).sweepAfterOutage(),
  'event-costs': async () => (await import('./costs/event-costs.ts')).eventCosts(),
};

const [name] = process.argv.slice(2);
if (name === undefined) runAll();
else printSection(await sectionOf(name));

async function sectionOf(wanted: string): Promise<Section> {
  const make = sections[wanted];
  if (make === undefined)
    throw new Error(`There is no section ${wanted}: ${Object.keys(sections).join(', ')}`);
  return make();
}

/** A section that fails fails the benchmark, after the others. */
function runAll(): void {
  console.log(`Node ${process.version}, ${process.platform} ${process.arch}`);
  for (const section of Object.keys(sections)) {
    const { status } = spawnSync(process.execPath, [import.meta.filename, section], { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}
