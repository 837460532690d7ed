import { openDeployedFunction } from '#shared/aws/inspection/deployed-function.ts';
import { forgetBundles } from '#infra/constructs/bundle.ts';
import { functionsOf } from '#infra/functions-of-stage.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import { stages } from '#ops/deployment/stages.ts';
import type { LocalStack, LocalStackDeps } from '#ops/local/local-stack.ts';
import { watchCode } from './watch-code.ts';
import { watchedFunctions, writtenMs } from './watched-functions.ts';

interface WatchStackDeps extends LocalStackDeps {
  readonly print: (text: string) => void;
}

/** The functions of a local run follow their files, until the run is to end. */
export async function watchStack(stack: LocalStack, deps: WatchStackDeps): Promise<void> {
  const clientSettings = awsClientSettings(awsOf(stack.environment));
  const listed = functionsOf(stages.select({ stage: 'local' }));
  const functions = watchedFunctions(listed, {
    directory: stack.temporaryDirectory,
    replaceCode: async (of, zip) => openDeployedFunction({ ...of, clientSettings })(zip),
  });
  const { deployedAtMs } = stack;
  await watchCode({ ...deps, functions, writtenMs, forget: forgetBundles, deployedAtMs });
}
