import { spawnSync } from 'node:child_process';
import { buildCommand, type ApplicationContext } from '@stricli/core';
import { UsageError } from '#ops/terminal/usage-error.ts';
import { carryOutTool } from '#test/carry-out-tool.ts';
import { writeBenchEvidence } from './bench-evidence.ts';
import { printSection, type Section } from './measure.ts';

/** In their order. Each is a process of its own: modules that one has loaded would change the figures of the next. */
const sections = {
  bundles: async () => (await import('./bundles.ts')).bundles(),
  'whole-client': async () => (await import('./whole-client.ts')).wholeClient(),
  'type-checks': async () => (await import('./type-check.ts')).typeChecks(),
  verifications: async () => (await import('./verifications.ts')).verificationsPerSecond(),
  client: async () => (await import('./client.ts')).clients(),
  'client-overhead': async () => (await import('./client-overhead.ts')).clientOverhead(),
  'calls-per-event': async () => (await import('./calls-per-event.ts')).callsPerEvent(),
  sweep: async () => (await import('./sweep.ts')).sweepAfterOutage(),
  bank: async () => (await import('./bank/bank.ts')).simulatedBank(),
  'event-costs': async () => (await import('./costs/event-costs.ts')).eventCosts(),
  costs: async () => (await import('./costs/costs.ts')).costs(),
  jobs: async () => (await import('./jobs/jobs.ts')).portfolioJobs(),
  statements: async () => (await import('./statements/statements.ts')).longStatements(),
} satisfies Readonly<Record<string, () => Promise<Section | readonly Section[]>>>;
const names = Object.keys(sections) as SectionName[];

type SectionName = keyof typeof sections;

const bench = buildCommand({
  docs: { brief: 'Measures every section, or the one that is named, and prints tables' },
  parameters: {
    flags: {
      write: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Write the results of the section that is named to docs/evidence',
      },
    },
    positional: {
      kind: 'tuple',
      parameters: [{ parse: sectionNameOf, placeholder: 'SECTION', brief: names.join(', '), optional: true }],
    },
  },
  async func(this: ApplicationContext, { write }: { readonly write: boolean }, name?: SectionName) {
    if (name === undefined) {
      if (write) throw new UsageError('--write needs the name of a section.');
      this.process.exitCode = runAll();
      return;
    }
    const measured = [await sections[name]()].flat();
    for (const section of measured) printSection(section);
    if (write) await writeBenchEvidence(name, measured);
    const exceeding = measured.flatMap((section) => section.exceeding ?? []);
    for (const each of exceeding) console.error(each);
    if (exceeding.length > 0) this.process.exitCode = 1;
  },
});

await carryOutTool('npm run bench --', bench);

function sectionNameOf(text: string): SectionName {
  const found = names.find((each) => each === text);
  if (found === undefined) throw new Error(`must be one of ${names.join(', ')}`);
  return found;
}

/** A section that fails fails the benchmark, after the others. */
function runAll(): number {
  let exitCode = 0;
  console.log(`Node ${process.version}, ${process.platform} ${process.arch}`);
  for (const section of names) {
    const { status } = spawnSync(process.execPath, [import.meta.filename, section], { stdio: 'inherit' });
    if (status !== 0) exitCode = 1;
  }
  return exitCode;
}
