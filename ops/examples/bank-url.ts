import * as z from '#shared/kernel/zod.ts';
import { UsageError } from '#ops/terminal/usage-error.ts';

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

/** Origin of a sandbox that runs already, if BANK_URL names one. */
export function bankUrlIn(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const bankUrl = z.optional(address).safeParse(environment['BANK_URL']);
  if (bankUrl.success) return bankUrl.data;
  throw new UsageError('BANK_URL must be scheme, host and port: http://127.0.0.1:5100');
}
