import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { wireNames } from '#shared/bank/wire-names.ts';
import type { SandboxSettings } from './server/start-sandbox.ts';

type Arguments =
  | { readonly outcome: 'start'; readonly settings: SandboxSettings }
  | { readonly outcome: 'help' }
  | { readonly outcome: 'invalid'; readonly reason: string };

export const usage = `npm run sandbox -- [--port N] [--seed N] [--https-only] [--wire-names NAMES]

Starts the simulated bank on this machine; it forgets everything when it stops.

  --port N            port to listen on (default 5100; 0 picks a free one)
  --seed N            a whole number (default 1): the same seed and the same calls give the same ids
  --https-only        refuse subscriptions that name a plain HTTP address on this machine
  --wire-names NAMES  use the bank's own names on the wire, as a stage does: JSON, or a file with JSON.
                      ${Object.keys(wireNames().shape).join(', ')}; those left out keep their default
  --help              this text
`;

/** What the command line asks for, or one line that says what is wrong with it. */
export function parseArguments(args: readonly string[]): Arguments {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '5100' },
        seed: { type: 'string', default: '1' },
        'https-only': { type: 'boolean', default: false },
        'wire-names': { type: 'string', default: '{}' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return { outcome: 'help' };
    const settings = {
      port: wholeNumber('--port', values.port, 65_535),
      seed: wholeNumber('--seed', values.seed, 2 ** 32 - 1),
      allowLoopbackHttp: !values['https-only'],
      wireNames: readWireNames(values['wire-names']),
    };
    return { outcome: 'start', settings };
  } catch (error) {
    return { outcome: 'invalid', reason: error instanceof Error ? error.message : String(error) };
  }
}

function wholeNumber(name: string, text: string, max: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Infinity;
  if (value > max) throw new Error(`${name} must be a whole number from 0 to ${max}, not ${text}`);
  return value;
}

function readWireNames(given: string) {
  const parsed = wireNames().safeParse(
    parseJson(given.trimStart().startsWith('{') ? given : readFile(given)),
  );
  if (parsed.success) return parsed.data;
  const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
  throw new Error(`--wire-names: ${reasons.join('; ')}`);
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Error(`--wire-names: cannot read the file ${path}`, { cause });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('--wire-names: not valid JSON', { cause });
  }
}
