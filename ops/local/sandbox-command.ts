import { readFileSync } from 'node:fs';
import { buildCommand } from '@stricli/core';
import { wireNames, type WireNames } from '#shared/bank/wire-names.ts';
import { isRecord } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import type { ScreenContext } from '#ops/terminal/command-line.ts';
import { wholeNumber } from '#ops/terminal/whole-number.ts';
import { bankOptions, type BankOptions } from '#sandbox/engine/options.ts';
import { isLoopback } from '#sandbox/webhooks/allowed-address.ts';
import { defaultStateBytes } from '#sandbox/bank/checkpoints.ts';
import type { SandboxSettings } from '#sandbox/server/start-sandbox.ts';
import { seedOf } from './options.ts';

const megabyte = 1024 * 1024;

interface SandboxContext extends ScreenContext {
  start(settings: SandboxSettings): Promise<void>;
}

interface SandboxFlags {
  readonly port: number;
  readonly seed: number;
  readonly httpsOnly: boolean;
  readonly receiver: readonly string[];
  readonly wireNames: WireNames;
  readonly stateMegabytes: number;
  readonly data?: string;
  readonly options: BankOptions;
}

export const sandboxCommand = buildCommand({
  docs: {
    brief: 'Starts the simulated bank on this machine',
    fullDescription: `Starts the simulated bank on this machine. Without --data it forgets everything when it ends.

NAMES are those that a stage sets: ${Object.keys(wireNames().shape).join(', ')}.
OPTIONS decide what the bank's specification leaves open; docs/bank/options.md describes each. They can also be
set while the bank runs, with PATCH /sandbox/options. They are: ${Object.keys(bankOptions.shape).join(', ')}.
Options that you do not name stay unchanged. With --data, options keep their last value; an option given at the
start applies again only if it differs from the one of the start before.`,
  },
  parameters: {
    flags: {
      port: {
        kind: 'parsed',
        parse: wholeNumber(0, 65_535),
        default: '5100',
        placeholder: 'N',
        brief: 'Port to listen on; 0 takes a free one',
      },
      seed: {
        kind: 'parsed',
        parse: seedOf,
        default: '1',
        placeholder: 'N',
        brief: 'The same seed and the same calls give the same ids',
      },
      httpsOnly: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Refuse subscriptions that name a plain HTTP address on this machine',
      },
      receiver: {
        kind: 'parsed',
        parse: receiverOf,
        variadic: true,
        default: [],
        placeholder: 'URL',
        brief: 'Address on this machine that webhooks may go to; can be given several times',
      },
      wireNames: {
        kind: 'parsed',
        parse: jsonOf(wireNames()),
        default: '{}',
        placeholder: 'NAMES',
        brief: 'The bank’s own names on the wire: JSON, or a file that holds it',
      },
      stateMegabytes: {
        kind: 'parsed',
        parse: wholeNumber(1, 4096),
        default: String(defaultStateBytes / megabyte),
        placeholder: 'N',
        brief: 'The largest imported state, and all checkpoints together, in megabytes',
      },
      options: {
        kind: 'parsed',
        // The subscribers of a bank on this machine are usually on this machine.
        parse: jsonOf(bankOptions, { allowLoopbackHttp: true }),
        default: '{}',
        placeholder: 'OPTIONS',
        brief: 'How the bank behaves: JSON, or a file that holds it',
      },
      data: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'FILE',
        brief:
          'Keep the bank in this file and continue from it; without it the bank forgets everything at the end',
      },
    },
  },
  async func(this: SandboxContext, given: SandboxFlags) {
    const { httpsOnly, receiver, options, data, stateMegabytes, ...flags } = given;
    await this.start({
      ...flags,
      maxStateBytes: stateMegabytes * megabyte,
      receivers: receiver,
      options: httpsOnly ? { ...options, allowLoopbackHttp: false } : options,
      ...(data !== undefined && { dataFile: data }),
    });
  },
});

/** To stand behind the name of its option. */
function receiverOf(given: string): string {
  const url = URL.parse(given);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!isWeb) throw new Error(`must be an address such as http://127.0.0.1:3000/webhooks: ${given}`);
  if (!isLoopback(url.hostname))
    throw new Error(`must be an address on this machine (127.0.0.1, localhost or [::1]): ${given}`);
  return url.href;
}

/** JSON, or a file that holds it. To stand behind the name of its option, as everything that is thrown below. */
function jsonOf<Schema extends z.ZodMiniType>(schema: Schema, usual: object = {}) {
  return (given: string): z.output<Schema> => {
    const isJson = given.trimStart().startsWith('{');
    const value = parseJson(isJson ? given : readFile(given));
    const parsed = z.safeParse(schema, isRecord(value) ? { ...usual, ...value } : value);
    if (parsed.success) return parsed.data;
    const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
    throw new Error(`cannot be used: ${reasons.join('; ')}`);
  };
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Error(`names no file that can be read: ${path}`, { cause });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('is not valid JSON', { cause });
  }
}
