import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { bookings } from '#shared/bank/contract/accounts/bookings.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { silentLog } from '#shared/kernel/telemetry.ts';
import { awsClientSettings } from '#ops/local/aws-environment.ts';
import { killLambdaWorkers } from './lambda-workers.ts';
import type { DeployedStack } from './stack.ts';

/** Bookings of an account by the list of the bank. */
export async function bankBookings({ environment }: DeployedStack, account_id: string) {
  const bank = createBankClient({
    baseUrl: environment.bankUrl,
    authUrl: environment.bankUrl,
    credentials: { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' },
    areas: { bookings },
    random: seededRandom(1),
    log: silentLog,
  });
  return bank.bookings.list({ account_id }).all({ limit: 1_000 });
}

/** A shard whose worker has died is worked on again after seconds, not after the quarter of an hour that a worker may take. */
export async function returnShardsSoon(stack: DeployedStack): Promise<void> {
  const { awsEndpoint: endpoint, region } = stack.environment;
  const settings = awsClientSettings({ endpoint, region });
  const { Environment } = await new LambdaClient(settings).send(
    new GetFunctionConfigurationCommand({ FunctionName: stack.resources.FeesFunction }),
  );
  await new SQSClient(settings).send(
    new SetQueueAttributesCommand({
      QueueUrl: Environment?.Variables?.['WORK_QUEUE_URL'],
      Attributes: { VisibilityTimeout: '15' },
    }),
  );
}

/** Kills all Lambda processes once the first fee is planned. How many there were. */
export async function dieWhilePlanning(stack: DeployedStack): Promise<number> {
  await stack.until({
    what: 'a fee is planned',
    limitMs: 90_000,
    everyMs: 10,
    probe: async () => {
      const rows = await stack.inspection.rows(stack.resources.WorkTable);
      return rows.some(({ pk }) => String(pk).startsWith('FEE#')) || undefined;
    },
  });
  return killLambdaWorkers(stack.emulatorPid ?? 0);
}
