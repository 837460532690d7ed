import { join } from 'node:path';
import { createInspection, type Inspection } from '#shared/aws/inspection/inspection.ts';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import { systemRandom } from '#shared/kernel/system.ts';
import { companyFolder } from '#ops/deployment/company-folder.ts';
import { stages } from '#ops/deployment/stages.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { type BankControl, createBankControl } from '#ops/control/bank-control.ts';
import { type BankServer, startBank } from './bank-server.ts';
import { deployStacks } from './deploy-stacks.ts';
import { type Emulator, startEmulator, useEmulator } from './emulator.ts';
import { holdPort, portFor } from './free-port.ts';
import {
  awsOf,
  type LocalEnvironment,
  type Resources,
  resourcesOf,
  localDirectory,
} from '#ops/deployment/local-environment.ts';
import { announceRun, runAt, withdrawRun } from '#ops/deployment/runs-up.ts';
import type { LocalOptions } from './options.ts';
import type { Progress } from '#ops/terminal/progress.ts';
import { openRunDirectory, type RunDirectory } from './run-directory.ts';
import { subscribe } from './subscribe.ts';
import type { TeamQueue } from './team-inbox.ts';

export interface LocalStack {
  readonly environment: LocalEnvironment;
  readonly resources: Resources;
  readonly teams: readonly TeamQueue[];
  readonly emulator: Emulator;
  readonly bankServer: BankServer;
  readonly bank: BankControl;
  readonly inspection: Inspection;
  readonly logDirectory: string;
  /** Goes when it stops. */
  readonly temporaryDirectory: string;
  /** When its deployment began. */
  readonly deployedAtMs: number;
  /** Whether commands that name no run ask this one; if not, another one came up before. */
  readonly isAsked: boolean;
  /** Deploys into the same emulator again: another release, or ours with other settings. The bank stays up. */
  deploy(again: Redeployment): Promise<void>;
  /** Ends everything that was started. */
  stop(): Promise<void>;
}

export interface Redeployment {
  /** Root of the release. */
  readonly root?: string;
  /** Settings of the stage beside those of every local run. */
  readonly context?: Readonly<Record<string, string>>;
}

export interface LocalStackDeps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

interface StackOptions extends LocalOptions {
  /** Where the bank's clock starts; now unless given. */
  readonly bankStartMs?: number;
  /** Folder whose app is deployed: the root of another release; that of the company unless given. */
  readonly root?: string;
}

/**
 * The whole product on this machine: emulator, the stacks deployed into it, the simulated bank, and its
 * subscriptions. When it throws, everything that it had started has ended.
 */
export async function startLocalStack(options: StackOptions, deps: LocalStackDeps): Promise<LocalStack> {
  await using cleanup = new AsyncDisposableStack();
  const run = await openRunDirectory(localDirectory);
  cleanup.defer(() => run.close());
  for (const path of run.crashed)
    deps.progress.step(
      `a run before this one did not stop: what it left is removed, its logs stay in ${path}`,
    );

  const onProgress = (text: string) => deps.progress.detail(text);
  deps.progress.step('starting the AWS emulator');
  const region = stages.select({ stage: 'local' }).region;
  const emulator = await openEmulator(options, { run, region, deps });
  cleanup.defer(() => emulator.stop());
  const signal = AbortSignal.any([deps.signal, endOf(emulator)]);

  const held = await holdPort('LOCAL_BANK_PORT', options.bankPort);
  cleanup.defer(() => held.release());
  const bankUrl = `http://127.0.0.1:${held.port}`;
  const context = { stage: 'local', bankUrl, emulatorEndpoint: emulator.endpoint };
  deps.progress.step('deploying the stacks');
  const aws = { awsEndpoint: emulator.endpoint, awsAccessKey: emulator.accessKey, region };
  const target = awsOf(aws);
  const { root = companyFolder } = options;
  const deployment = { ...target, root, directory: run.path, context };
  const deployedAtMs = deps.clock.now();
  const outputs = await deployStacks(deployment, { onProgress, reset: () => emulator.reset(), signal });
  const resources = resourcesOf(outputs);

  deps.progress.step('starting the simulated bank');
  const { bankStartMs: startMs } = options;
  const webhookUrl = resources.WebhookUrl;
  const seed = seedOf(options, deps.clock);
  await held.release();
  const bankServer = await startBank({ port: held.port, seed, receiver: webhookUrl, startMs });
  cleanup.defer(() => bankServer.stop());
  const inspection = createInspection(awsClientSettings(target));
  cleanup.defer(() => inspection.close());
  await inspection.storeSecret(resources.BankCredentialsSecretArn, bankServer.credentials);

  deps.progress.step('subscribing to the events of the bank');
  const bank = createBankControl(bankUrl);
  await subscribe(resources.SubscriptionsFunction, { inspection, bank }, { ...deps, signal, onProgress });

  const { number, path: directory } = run;
  const environment = { ...aws, bankUrl, webhookUrl, outputs, run: { number, pid: process.pid, directory } };
  const isAsked = await announceRun(localDirectory, environment);
  cleanup.defer(() => withdrawRun(localDirectory, environment));

  const started = cleanup.move();
  return {
    environment,
    resources,
    emulator,
    bankServer,
    bank,
    inspection,
    logDirectory: run.path,
    temporaryDirectory: run.temporary,
    deployedAtMs,
    isAsked,
    deploy: async (again) => {
      const changed = { ...deployment, ...again, context: { ...context, ...again.context } };
      // What is there must survive: nothing is reset.
      await deployStacks(changed, { onProgress, reset: () => Promise.resolve(false), signal });
    },
    teams: teamsOf(context, resources),
    stop: () => started.disposeAsync(),
  };
}

interface Opening {
  readonly run: RunDirectory;
  readonly region: string;
  readonly deps: LocalStackDeps;
}

async function openEmulator(options: LocalOptions, { run, region, deps }: Opening): Promise<Emulator> {
  if (options.endpoint !== undefined) return theirEmulator(options.endpoint, deps.signal);
  return startEmulator(
    {
      region,
      port: await portFor('LOCAL_EMULATOR_PORT', options.emulatorPort),
      temporaryDirectory: run.temporary,
      localDirectory,
      logFile: join(run.path, 'emulator.log'),
      functionLogs: join(run.path, 'functions'),
    },
    { ...deps, random: systemRandom, onProgress: (text) => deps.progress.detail(text) },
  );
}

/** That of another run of ours takes its key alone. */
async function theirEmulator(endpoint: string, signal: AbortSignal): Promise<Emulator> {
  const running = await runAt(localDirectory, endpoint);
  const emulator = await useEmulator(endpoint, signal);
  const accessKey = running?.awsAccessKey;
  return accessKey === undefined ? emulator : { ...emulator, accessKey };
}

/** In tables that outlive a run, a bank that gives the same ids again would only send duplicates. */
function seedOf({ seed, endpoint }: LocalOptions, clock: Clock): number {
  return seed ?? (endpoint === undefined ? 1 : clock.now() % 2 ** 32);
}

/** Aborts when the emulator ends by itself. */
function endOf(emulator: Emulator): AbortSignal {
  const controller = new AbortController();
  void emulator.ended.then((how) => controller.abort(new Error(`The AWS emulator ${how}`)));
  return controller.signal;
}

function teamsOf(context: Readonly<Record<string, string>>, { TeamQueues }: Resources): TeamQueue[] {
  return stages.select(context).teams.flatMap(({ name, events, duplicates, superseded }) => {
    const queueUrl = TeamQueues[name];
    return queueUrl === undefined ? [] : [{ name, queueUrl, events, duplicates, superseded }];
  });
}
