import { createSignedCalls } from '#shared/aws/inspection/signed-call.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { createOperators, type Operators } from '#shared/commands/operators-client.ts';
import { awsOf, type LocalAws } from '#ops/deployment/local-environment.ts';
import { localOperator, operationsStackName } from '#ops/deployment/local-operator.ts';

/** The operators' API of a local run, as one of them asks it: the first if none is named. */
export function localOperators(environment: LocalAws, person?: string): Operators {
  const clientSettings = awsClientSettings(awsOf(environment));
  const calls = memoised(async () =>
    createSignedCalls({
      stackName: operationsStackName,
      outputName: 'OperatorsUrl',
      clientSettings,
      session: await localOperator(clientSettings, person),
    }),
  );
  return createOperators(async (route, body) => (await calls())(route, body));
}
