import * as z from '#shared/kernel/zod.ts';
import type { Example } from './example.ts';
import { examples } from './examples.ts';

export interface ChosenExample {
  readonly outcome: 'chosen';
  readonly example: Example;
  /** Origin of a sandbox that runs already. */
  readonly bankUrl: string | undefined;
}

export type Choice =
  ChosenExample | { readonly outcome: 'help' } | { readonly outcome: 'invalid'; readonly reason: string };

const width = Math.max(...examples.map(({ name }) => name.length));

export const usage = `Usage: npm run example -- NAME

${examples.map(({ name, title }) => `  ${name.padEnd(width)}  ${title}`).join('\n')}

Without BANK_URL a sandbox of its own is started and ended. Set it to use another one, such as that of npm run sandbox:
some examples move its clock.`;

/** The sandbox serves nothing below a path; an empty variable counts as not set, as shells leave them. */
const address = z.union([
  z.pipe(
    z.literal(''),
    z.transform(() => undefined),
  ),
  z.pipe(
    z
      .pipe(
        z.url({ protocol: /^https?$/ }),
        z.transform((url) => new URL(url)),
      )
      .check(z.refine(({ href, origin }) => href === `${origin}/`)),
    z.transform(({ origin }) => origin),
  ),
]);

/** The example that the arguments name, and the sandbox that BANK_URL names. */
export function chooseExample(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Choice {
  const [name, ...rest] = args;
  if (args.some((arg) => arg === '--help' || arg === '-h')) return { outcome: 'help' };
  if (name === undefined) return { outcome: 'invalid', reason: 'Which example?' };
  const example = examples.find((candidate) => candidate.name === name);
  if (example === undefined) return { outcome: 'invalid', reason: `There is no example ${name}.` };
  if (rest.length > 0) return { outcome: 'invalid', reason: 'One example at a time.' };
  const bankUrl = z.optional(address).safeParse(environment['BANK_URL']);
  if (!bankUrl.success)
    return { outcome: 'invalid', reason: 'BANK_URL must be scheme, host and port: http://127.0.0.1:5100' };
  return { outcome: 'chosen', example, bankUrl: bankUrl.data };
}
