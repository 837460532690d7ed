import * as z from 'zod';
import type { Example } from './example.ts';
import { examples } from './examples.ts';

export type Choice =
  | {
      readonly outcome: 'chosen';
      readonly example: Example;
      /** Origin of a sandbox that runs already. */
      readonly bankUrl: string | undefined;
    }
  | { readonly outcome: 'help' }
  | { readonly outcome: 'invalid'; readonly reason: string };

const width = Math.max(...examples.map(({ name }) => name.length));

export const usage = `Usage: npm run example -- NAME

${examples.map(({ name, title }) => `  ${name.padEnd(width)}  ${title}`).join('\n')}

Without BANK_URL a sandbox of its own is started and ended. Set it to use another one, such as that of npm run sandbox:
some examples move its clock.`;

const address = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

/** The example that the arguments name, and the sandbox that BANK_URL names. */
export function chooseExample(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Choice {
  const [name, ...rest] = args;
  if (name === '--help' || name === '-h') return { outcome: 'help' };
  if (name === undefined) return { outcome: 'invalid', reason: 'Which example?' };
  const example = examples.find((candidate) => candidate.name === name);
  if (example === undefined) return { outcome: 'invalid', reason: `There is no example ${name}.` };
  if (rest.length > 0) return { outcome: 'invalid', reason: 'One example at a time.' };
  const bankUrl = address.optional().safeParse(environment['BANK_URL']);
  if (!bankUrl.success) return { outcome: 'invalid', reason: 'BANK_URL is no address of a sandbox.' };
  return { outcome: 'chosen', example, bankUrl: bankUrl.data };
}
