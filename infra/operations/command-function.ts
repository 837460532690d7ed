import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { acknowledge } from '#infra/house/acknowledge.ts';
import { HouseFunction, type HouseFunctionProps } from '#infra/house/house-function.ts';

/** A function that people ask from the command line, through the operators' API. */
export function commandFunction(
  scope: Construct,
  id: string,
  props: Omit<HouseFunctionProps, 'timeout'>,
): HouseFunction {
  // Shorter than the three minutes for which dead letters are hidden.
  const command = new HouseFunction(scope, id, { ...props, timeout: Duration.minutes(2) });
  acknowledge(command, {
    'Serverless-LambdaAsyncFailureDestination': 'The caller waits for the answer and retries',
  });
  return command;
}
