import * as z from '#shared/kernel/zod.ts';
import { UsageError } from '#ops/terminal/usage-error.ts';
import { wholeNumber } from '#ops/terminal/whole-number.ts';

export interface LocalFlags {
  readonly once: boolean;
  /** Deploy a function again when its code changes. */
  readonly watch?: boolean | undefined;
  /** Of the simulated bank; left open, it is 1 in an emulator of our own and a new one in somebody else's. */
  readonly seed?: number | undefined;
}

export interface LocalOptions extends LocalFlags {
  readonly emulatorPort?: number | undefined;
  readonly bankPort?: number | undefined;
  /** An AWS emulator that somebody else runs. */
  readonly endpoint?: string | undefined;
}

export const variables = `LOCAL_EMULATOR_PORT   port of the emulator (default: a free one)
LOCAL_BANK_PORT       port of the simulated bank (default: a free one)
LOCAL_EMULATOR_IMAGE  image of the emulator by its digest, where Docker is to run it (default: Python runs it)
AWS_ENDPOINT_URL      use the emulator that listens there instead of starting one`;

const port = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535)));
/** Reads a seed. Its error text continues the name of the option. */
export const seedOf = wholeNumber(0, 0xff_ff_ff_ff);

const environment = z.object({
  LOCAL_EMULATOR_PORT: port,
  LOCAL_BANK_PORT: port,
  AWS_ENDPOINT_URL: z.optional(z.url({ protocol: /^https?$/ })),
});

/** What flags and environment ask for; throws for a variable that is not as it should be. */
export function readOptions(flags: LocalFlags, env: NodeJS.ProcessEnv): LocalOptions {
  if (flags.once && flags.watch === true)
    throw new UsageError('--watch stays up until Ctrl-C: leave out --once');
  const parsed = environment.safeParse(withoutEmpty(env));
  if (!parsed.success) throw new UsageError(describe(parsed.error));
  const { LOCAL_EMULATOR_PORT, LOCAL_BANK_PORT, AWS_ENDPOINT_URL } = parsed.data;
  return {
    ...flags,
    emulatorPort: LOCAL_EMULATOR_PORT,
    bankPort: LOCAL_BANK_PORT,
    endpoint: AWS_ENDPOINT_URL?.replace(/\/+$/, ''),
  };
}

/** An empty variable counts as not set, as shells and compose files leave them. */
function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

function describe(error: z.core.$ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ');
}
