import { globSync } from 'node:fs';
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

/**
 * `npm run boundaries`: dependencies point one way. A cruise that sees nothing finds nothing, so it is first shown
 * to have read every file, and to have followed imports by `#…` into another folder.
 */
const folders = ['examples', 'functions', 'infra', 'ops', 'sandbox', 'shared', 'test'];

const { output } = await cruise(folders, await extractDepcruiseOptions('./.dependency-cruiser.js'));
if (typeof output === 'string') throw new Error('The cruise reports text where an object was asked for');

const problems = [...unseen(output.modules), ...violations(output)];
for (const problem of problems) console.error(problem);
console.log(`${output.modules.length} modules, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function unseen(modules: readonly IModule[]): string[] {
  const seen = new Set(modules.map(({ source }) => source));
  const files = globSync(folders.map((folder) => `${folder}/**/*.ts`));
  if (files.length === 0) return ['There are no files to look at: is this the root of the repository?'];
  const missed = files.filter((file) => !seen.has(file)).map((file) => `not seen: ${file}`);
  const followed = modules
    .filter(({ source }) => source.startsWith('functions/'))
    .some(({ dependencies }) => dependencies.some(({ resolved }) => resolved.startsWith('shared/')));
  return followed ? missed : [...missed, 'No function seems to import anything of shared/'];
}

function violations({ summary }: ICruiseResult): string[] {
  return summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle === undefined ? to : cycle.map(({ name }) => name).join(' → ');
    return `${rule.name}: ${from} → ${path}`;
  });
}
