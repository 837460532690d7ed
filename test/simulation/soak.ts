import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { catalog } from '#shared/events/catalog.ts';
import { soakEvidence } from './evidence.ts';
import { simulate, type SimulationResult } from './simulate.ts';

/**
 * `node test/simulation/soak.ts --seeds 200 --from 1`: many seeds one after the other; says what failed and how to
 * see it again. With `--write` docs/evidence/simulation.md tells the results.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});
const [count, from] = [Number(values.seeds), Number(values.from)];
const results: SimulationResult[] = [];
const failures: string[] = [];
const say = (line: string) => process.stdout.write(`${line}\n`);

for (let seed = from; seed < from + count; seed += 1) {
  try {
    const result = await simulate(seed);
    results.push(result);
    say(`seed ${seed}: ${result.notifications} notifications, ${result.steps} steps, kept`);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    failures.push(message.split('\n')[0] ?? message);
    say(message);
  }
}
const arrived = new Set(
  results.flatMap(({ types }) => Object.keys(types).filter((type) => types[type] !== 0)),
);
const unseen = catalog.map(({ type }) => type).filter((type) => !arrived.has(type));
// A few seeds show nothing about what is rare.
if (unseen.length > 0 && count >= 20) failures.push(`none of the seeds met ${unseen.join(', ')}`);
say(`${results.length} of ${count} seeds kept every promise`);
for (const failure of failures) say(failure);

if (values.write) {
  mkdirSync('docs/evidence', { recursive: true });
  const text = soakEvidence({ commit: commitOf(), from, count, results, failures });
  const path = 'docs/evidence/simulation.md';
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
}
process.exitCode = failures.length === 0 ? 0 : 1;

function commitOf(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--', 'functions', 'shared', 'sandbox', 'test') !== '';
  return git('rev-parse', 'HEAD') + (isChanged ? ', with changes that are not committed' : '');
}
