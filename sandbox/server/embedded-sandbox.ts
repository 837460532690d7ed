import { bankOptions, type BankOptions } from '#sandbox/engine/options.ts';
import { scenarios } from '#sandbox/scenarios/scenarios.ts';
import { nearestName } from '#shared/kernel/problems/nearest-name.ts';
import { listOfProblems } from '#shared/kernel/problems/problem.ts';
import { problemsOf } from '#shared/kernel/problems/problems-of.ts';
import { unknownOptions } from '#shared/kernel/problems/unknown-options.ts';
import * as z from '#shared/kernel/zod.ts';
import { startSandbox } from './start-sandbox.ts';

export interface EmbeddedSettings {
  /** A free one unless given. */
  readonly port?: number;
  /** The same seed and the same requests give the same ids. */
  readonly seed?: number;
  /** Where the bank's clock starts, as an instant; now unless given. */
  readonly startAt?: string;
  /** How the bank behaves where its specification leaves it open: `GET /sandbox/options` lists them. */
  readonly options?: Partial<BankOptions>;
  /** Addresses on this machine that webhooks may go to, in full. */
  readonly receivers?: readonly string[];
  /** True sends webhooks to these receivers and to nobody on the Internet. */
  readonly receiversAlone?: boolean;
  /** Played before the bank is handed over. */
  readonly scenario?: string | { readonly name: string; readonly input: object };
}

/** A request of the control interface: `GET /sandbox/controls` lists all, with a JSON Schema of each body. */
export type ControlRequest = `${'GET' | 'PATCH' | 'POST' | 'PUT'} /sandbox/${string}`;

/** A simulated bank in the process of a test. Nothing of it is shared with another one. */
export interface EmbeddedSandbox {
  /** Of the bank's interface, its token endpoint and the control interface. */
  readonly url: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  /** Rejects with what the bank answered, unless it did what was asked. */
  control(request: ControlRequest, body?: object): Promise<unknown>;
  readonly clock: {
    /** Time at the bank, in milliseconds since the epoch. */
    now(): number;
    /** Lets so many seconds pass at once, with everything that becomes due. */
    advance(seconds: number): Promise<void>;
    freeze(): Promise<void>;
  };
  close(): Promise<void>;
}

/** A test without types hears here what it has misspelt. */
const embeddedSettings = z.object({
  port: z.optional(z.int().check(z.minimum(0), z.maximum(65_535))),
  seed: z.optional(z.int()),
  startAt: z.optional(z.string()),
  options: z.optional(bankOptions),
  receivers: z.optional(z.array(z.string())),
  receiversAlone: z.optional(z.boolean()),
  scenario: z.optional(
    z.union([z.string(), z.strictObject({ name: z.string(), input: z.record(z.string(), z.unknown()) })]),
  ),
} satisfies Record<keyof EmbeddedSettings, z.ZodMiniType>);

function checkSettings(settings: unknown): void {
  const problems = [
    ...unknownOptions(settings, '', Object.keys(embeddedSettings.shape)),
    ...problemsOf(embeddedSettings, settings),
  ];
  if (problems.length > 0) throw new Error(`The settings of startSandbox: ${listOfProblems(problems)}`);
  const { scenario } = embeddedSettings.parse(settings);
  const name = typeof scenario === 'object' ? scenario.name : scenario;
  if (name === undefined || Object.hasOwn(scenarios, name)) return;
  const near = nearestName(name, Object.keys(scenarios));
  const known =
    near === undefined ? `there are ${Object.keys(scenarios).join(', ')}` : `did you mean ${near}?`;
  throw new Error(`The settings of startSandbox: the scenario ${JSON.stringify(name)} is unknown; ${known}`);
}

/**
 * Starts a simulated bank on the loopback interface; rejects when the port is taken, and in one sentence when a setting is
 * not as it should be.
 */
export async function startEmbeddedSandbox(settings: EmbeddedSettings = {}): Promise<EmbeddedSandbox> {
  checkSettings(settings);
  const { port = 0, seed = 1, startAt, options = {}, scenario } = settings;
  const { receivers = [], receiversAlone = false } = settings;
  const sandbox = await startSandbox({
    port,
    seed,
    receivers,
    receiversAlone,
    options: { allowLoopbackHttp: true, ...options },
    ...(startAt !== undefined && { startMs: instantOf(startAt) }),
  });
  const control = async (request: ControlRequest, body?: object): Promise<unknown> => {
    const [method = '', path = ''] = request.split(' ');
    const sent = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${sandbox.url}${path}`, { ...sent, headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${request} was answered with ${answer.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const { name, input } = typeof scenario === 'object' ? scenario : { name: scenario, input: {} };
  try {
    if (name !== undefined) await control(`POST /sandbox/scenarios/${name}`, input);
  } catch (error) {
    await sandbox.stop();
    throw error;
  }
  return {
    url: sandbox.url,
    credentials: { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' },
    control,
    clock: {
      now: () => sandbox.clock.now(),
      advance: async (seconds) => void (await control('POST /sandbox/clock', { advance: seconds })),
      freeze: async () => void (await control('POST /sandbox/clock', { freeze: true })),
    },
    close: () => sandbox.stop(),
  };
}

function instantOf(startAt: string): number {
  if (z.iso.datetime({ offset: true }).safeParse(startAt).success) return Date.parse(startAt);
  throw new Error(
    `The setting startAt must be an instant with its offset, such as 2026-03-02T08:00:00Z, not ${JSON.stringify(startAt)}.`,
  );
}
