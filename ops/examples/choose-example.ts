import type { Example } from './example.ts';
import { examples } from './examples.ts';

export type Choice =
  | { readonly outcome: 'chosen'; readonly example: Example }
  | { readonly outcome: 'help' }
  | { readonly outcome: 'invalid'; readonly reason: string };

const width = Math.max(...examples.map(({ name }) => name.length));

export const usage = `Usage: npm run example -- NAME

${examples.map(({ name, title }) => `  ${name.padEnd(width)}  ${title}`).join('\n')}

Without BANK_URL a sandbox of its own is started and ended. Set it to use another one, such as that of npm run sandbox:
some examples move its clock.`;

/** The example that the arguments name. */
export function chooseExample(args: readonly string[]): Choice {
  const [name, ...rest] = args;
  if (name === '--help' || name === '-h') return { outcome: 'help' };
  const example = examples.find((candidate) => candidate.name === name);
  if (name === undefined) return { outcome: 'invalid', reason: 'Which example?' };
  if (example === undefined) return { outcome: 'invalid', reason: `There is no example ${name}.` };
  if (rest.length > 0) return { outcome: 'invalid', reason: 'One example at a time.' };
  return { outcome: 'chosen', example };
}
