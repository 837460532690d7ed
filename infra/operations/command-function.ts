import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { acknowledge } from '#infra/constructs/acknowledge.ts';
import { BaseFunction, type BaseFunctionProps } from '#infra/constructs/base-function.ts';
import type { EnvironmentSchema } from '#infra/constructs/variables.ts';

/** A function that people ask from the command line, through the operators' API. */
export function commandFunction<Schema extends EnvironmentSchema = never>(
  scope: Construct,
  id: string,
  props: Omit<BaseFunctionProps<Schema>, 'timeout'>,
): BaseFunction {
  // Shorter than the three minutes for which dead letters are hidden.
  const command = new BaseFunction<Schema>(scope, id, { ...props, timeout: Duration.minutes(2) });
  acknowledge(command, {
    'Serverless-LambdaAsyncFailureDestination': 'The caller waits for the answer and retries',
  });
  return command;
}
