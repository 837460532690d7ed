import { parseArgs } from 'node:util';
import * as z from '#shared/kernel/zod.ts';

export interface LocalOptions {
  readonly once: boolean;
  /** Of the simulated bank; left open, it is 1 in an emulator of our own and a new one in somebody else's. */
  readonly seed?: number;
  readonly emulatorPort?: number;
  readonly bankPort?: number;
  /** An AWS emulator that somebody else runs. */
  readonly endpoint?: string;
}

export type ParsedOptions =
  | { readonly outcome: 'run'; readonly options: LocalOptions }
  | { readonly outcome: 'help' }
  | { readonly outcome: 'invalid'; readonly message: string };

export const usage = `npm start -- [--once] [--seed N]

Deploys the stacks into an AWS emulator on this machine, starts the simulated bank, plays a bank's first day
and compares what arrived with what the bank knows.

  --once      end after the comparison; the exit code is 0 only if everything agrees
  --seed N    seed of the simulated bank, a whole number (default 1, and with AWS_ENDPOINT_URL a new one each
              time): the same seed gives the same day
  --help      this text

  LOCAL_EMULATOR_PORT   port of the emulator (default: a free one)
  LOCAL_BANK_PORT       port of the simulated bank (default: a free one)
  AWS_ENDPOINT_URL      use the emulator that listens there instead of starting one
`;

const port = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535)));
const seed = z.optional(
  z
    .pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number))
    .check(z.refine((value) => value <= 0xff_ff_ff_ff)),
);

const environment = z.object({
  LOCAL_EMULATOR_PORT: port,
  LOCAL_BANK_PORT: port,
  AWS_ENDPOINT_URL: z.optional(z.url({ protocol: /^https?$/ })),
});

/** Reads flags and environment; what is wrong with them is said in one line. */
export function parseOptions(args: readonly string[], env: NodeJS.ProcessEnv): ParsedOptions {
  const flags = parseFlags(args);
  if ('message' in flags) return { outcome: 'invalid', message: flags.message };
  if (flags.help) return { outcome: 'help' };
  const parsedSeed = seed.safeParse(flags.seed);
  if (!parsedSeed.success)
    return { outcome: 'invalid', message: `--seed wants a whole number from 0, not "${flags.seed ?? ''}"` };
  const parsedEnv = environment.safeParse(withoutEmpty(env));
  if (!parsedEnv.success) return { outcome: 'invalid', message: describe(parsedEnv.error) };
  const { LOCAL_EMULATOR_PORT, LOCAL_BANK_PORT, AWS_ENDPOINT_URL } = parsedEnv.data;
  return {
    outcome: 'run',
    options: {
      once: flags.once,
      ...(parsedSeed.data !== undefined && { seed: parsedSeed.data }),
      ...(LOCAL_EMULATOR_PORT !== undefined && { emulatorPort: LOCAL_EMULATOR_PORT }),
      ...(LOCAL_BANK_PORT !== undefined && { bankPort: LOCAL_BANK_PORT }),
      ...(AWS_ENDPOINT_URL !== undefined && { endpoint: AWS_ENDPOINT_URL.replace(/\/+$/, '') }),
    },
  };
}

function parseFlags(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        once: { type: 'boolean', default: false },
        seed: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return values;
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
}

/** An empty variable counts as not set, as shells and compose files leave them. */
function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

function describe(error: z.core.$ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
}
