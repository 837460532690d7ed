import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { previousRelease } from './changelog.ts';
import { checkedOut } from './checkout.ts';
import { keptFactsFile, stagesByFact, textOfFacts } from './kept-facts.ts';
import { factsOf, importedOf, type Templates } from './template-facts.ts';

/**
 * `node test/releases/write-facts.ts`: writes what the newest release of the changelog deploys and promises, by its own
 * code. Run it once the changelog names the commit of a release.
 */
const cwd = checkedOut(previousRelease());

/** Runs in the release: its templates by stage and stack, and the versions of its events by type. */
const inRelease = `
  import { readFileSync } from 'node:fs';
  import { stageNames, synthesized } from './test/construct/synthesized.ts';
  const templatesOf = (stage) => Object.fromEntries(
    Object.entries(synthesized(stage).templates).map(([stack, template]) => [stack, template.toJSON()]));
  const stages = Object.fromEntries(stageNames.map((stage) => [stage, templatesOf(stage)]));
  const promised = JSON.parse(readFileSync('docs/events/guarantees.json', 'utf8'));
  process.stdout.write(JSON.stringify({ stages, promised }));
`;

const text = execFileSync(process.execPath, ['--input-type=module', '--eval', inRelease], {
  cwd,
  encoding: 'utf8',
  maxBuffer: 1024 ** 3,
});
const { stages, promised } = JSON.parse(text) as {
  readonly stages: Readonly<Record<string, Templates>>;
  readonly promised: Readonly<Record<string, { readonly version: number }>>;
};
const events = Object.entries(promised).map(([type, { version }]) => `event ${type} ${version}`);
const facts = Object.entries(stages).map(([stage, templates]) => {
  const kept = factsOf(templates).filter((line) => !line.startsWith('export '));
  return [stage, [...kept, ...importedOf(templates), ...events]] as const;
});
writeFileSync(keptFactsFile, textOfFacts(stagesByFact(Object.fromEntries(facts))));
