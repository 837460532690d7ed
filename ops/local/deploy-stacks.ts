import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AwsEndpoint, awsEnvironment } from '#ops/deployment/aws-environment.ts';
import { stackOutputs, type StackOutputs } from '#ops/deployment/local-environment.ts';
import { deploymentMethod, emulatorAccount } from '#ops/deployment/emulator-workarounds.ts';
import { runProgram } from './program.ts';

interface Deployment extends AwsEndpoint {
  /** Folder of the app: its `cdk.json`, and the tool in its `node_modules`. */
  readonly root: string;
  /** Where the synthesized stacks and their outputs are written. */
  readonly directory: string;
  /** Passed to the stacks as context. */
  readonly context: Readonly<Record<string, string>>;
}

interface DeployDeps {
  readonly onProgress: (text: string) => void;
  /** Forgets what a failed deploy left behind; false when that is not ours to do. */
  readonly reset: () => Promise<boolean>;
  readonly signal?: AbortSignal;
}

/**
 * Deploys every stack of the application, exactly as a partner deploys them into an account, and returns their
 * outputs. An emulator that was reset gets a second try. Throws with the last lines of the tool.
 */
export async function deployStacks(deployment: Deployment, deps: DeployDeps): Promise<StackOutputs> {
  try {
    return await deployOnce(deployment, deps);
  } catch (error) {
    deps.signal?.throwIfAborted();
    if (!(await deps.reset())) throw error;
    deps.onProgress('the first deployment failed: trying again with an empty emulator');
    return await deployOnce(deployment, deps);
  }
}

async function deployOnce(deployment: Deployment, deps: DeployDeps): Promise<StackOutputs> {
  const { root, directory, region, context } = deployment;
  const outputsFile = join(directory, 'outputs.json');
  deps.onProgress('bootstrapping');
  // Away from the application's cdk.json: bootstrapping needs no synthesis.
  await cdk(['bootstrap', `aws://${emulatorAccount}/${region}`], { deployment, deps, cwd: directory });
  deps.onProgress('synthesizing the stacks and bundling the functions');
  const contextArgs = Object.entries(context).flatMap(([key, value]) => ['--context', `${key}=${value}`]);
  await cdk(
    [
      ...['deploy', '--all', '--require-approval', 'never', '--progress', 'events'],
      ...deploymentMethod,
      ...['--output', join(directory, 'cdk.out'), '--outputs-file', outputsFile],
      ...contextArgs,
    ],
    { deployment, deps, cwd: root },
  );
  return stackOutputs.parse(JSON.parse(await readFile(outputsFile, 'utf8')));
}

interface Invocation {
  readonly deployment: Deployment;
  readonly deps: DeployDeps;
  readonly cwd: string;
}

async function cdk(args: readonly string[], { deployment, deps, cwd }: Invocation): Promise<void> {
  await runProgram(
    {
      command: process.execPath,
      args: [join(deployment.root, 'node_modules', 'aws-cdk', 'bin', 'cdk'), ...args],
      env: awsEnvironment(deployment, process.env),
      cwd,
    },
    {
      onLine: (line) => {
        const progress = deployProgress(line);
        if (progress !== undefined) deps.onProgress(progress);
      },
      ...(deps.signal !== undefined && { signal: deps.signal }),
    },
  );
}

/** What a line of the deployment tool says about how far it is; undefined for all the others. */
export function deployProgress(line: string): string | undefined {
  const resource = /^(\S+)\s*\|\s*(\d+)\/(\d+)\s*\|/.exec(line);
  if (resource !== null) {
    const [, stack, done, total] = resource;
    return `${String(stack)}: ${String(done)} of ${String(total)} resources`;
  }
  if (line.startsWith('Bundling asset')) return 'bundling functions';
  const [, stack, step] = /^(\S+): (start: Publishing|(?:creating|updating) stack)/.exec(line) ?? [];
  if (stack === undefined) return undefined;
  return step === 'start: Publishing' ? `${stack}: publishing bundles` : `${stack}: preparing`;
}
