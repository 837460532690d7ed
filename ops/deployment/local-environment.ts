import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from '#shared/kernel/zod.ts';
import { familyNames, type Family } from '#shared/events/families.ts';
import type { AwsEndpoint } from './aws-environment.ts';
import { companyFolder } from './company-folder.ts';

/** Outputs by stack and name, as the deployment tool writes them. */
export const stackOutputs = z.record(z.string(), z.record(z.string(), z.string()));

export type StackOutputs = z.output<typeof stackOutputs>;

/** Files of a local run, in the folder of the company: never in git, and safe to delete while no run is up. */
export const localDirectory = join(companyFolder, '.local');

export const environmentFile = join(localDirectory, 'environment.json');

/** `.local/environment.json`, which other programs read once everything is up. */
export const localEnvironment = z.object({
  awsEndpoint: z.url(),
  /** The only one that the run's own emulator takes; absent where somebody else runs it, which takes any. */
  awsAccessKey: z.optional(z.object({ accessKeyId: z.string(), secretAccessKey: z.string() })),
  region: z.string(),
  bankUrl: z.url(),
  /** Takes notifications; works with any plain HTTP client. */
  webhookUrl: z.url(),
  outputs: stackOutputs,
  /** Which run it is, its process, and the folder of its logs. */
  run: z.optional(z.object({ number: z.int(), pid: z.int(), directory: z.string() })),
});

export type LocalEnvironment = z.output<typeof localEnvironment>;
export type LocalAws = Pick<LocalEnvironment, 'awsAccessKey' | 'awsEndpoint' | 'region'>;

/** Where the run's AWS is, for clients and programs. */
export function awsOf({ awsEndpoint: endpoint, awsAccessKey: accessKey, region }: LocalAws): AwsEndpoint {
  return { endpoint, region, accessKey };
}

const jsonObject = z.pipe(
  z.string(),
  z.transform((text): unknown => JSON.parse(text)),
);
const urlsByName = z.pipe(jsonObject, z.record(z.string(), z.string()));

/** The resources that the local run works with, from the outputs of the stacks. */
const resources = z.object({
  EventsTable: z.string(),
  MirrorTable: z.string(),
  WorkTable: z.string(),
  BodiesBucket: z.string(),
  BankCredentialsSecretArn: z.string(),
  SubscriptionsSecretArn: z.string(),
  WebhookUrl: z.url(),
  ReceiverFunction: z.string(),
  QueueUrls: z.pipe(jsonObject, z.record(z.enum(familyNames), z.string())),
  ForwardFunction: z.string(),
  SweepFunction: z.string(),
  TeamQueues: urlsByName,
  SubscriptionsFunction: z.string(),
  StatementsBucket: z.string(),
  PortfolioFunction: z.string(),
  StatementsFunction: z.string(),
  /** Absent from a stage without fees. */
  FeesFunction: z.optional(z.string()),
  RunsFunction: z.string(),
});

export type Resources = Omit<z.output<typeof resources>, 'QueueUrls'> & {
  readonly QueueUrls: Readonly<Record<Family, string>>;
};

/** Throws naming each output that the stacks lack. */
export function resourcesOf(outputs: StackOutputs): Resources {
  const merged: unknown = Object.assign({}, ...Object.values(outputs));
  const parsed = resources.safeParse(merged);
  if (parsed.success) return parsed.data;
  throw new Error(`The stacks' outputs are not complete: ${z.prettifyError(parsed.error)}`);
}

/** Written beside and renamed: a program that waits for the file never reads half of it. */
export async function writeEnvironment(file: string, environment: LocalEnvironment): Promise<void> {
  const unfinished = `${file}.${String(process.pid)}`;
  await writeFile(unfinished, `${JSON.stringify(environment, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, file);
}

/** What a run has written there, or undefined. It may have crashed since. */
export async function readEnvironment(file: string): Promise<LocalEnvironment | undefined> {
  try {
    return localEnvironment.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
