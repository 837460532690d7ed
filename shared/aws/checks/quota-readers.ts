import { APIGatewayClient, GetAccountCommand } from '@aws-sdk/client-api-gateway';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  paginateListAWSDefaultServiceQuotas,
  paginateListServiceQuotas,
  type ServiceQuota,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import type { AccountReaders } from '#shared/checks/read-account.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import type { Connection } from './connection.ts';

/** What the account and region of a stage take. */
export function createQuotaReaders(
  of: Connection,
): Pick<AccountReaders, 'concurrency' | 'gatewayLogRole' | 'gatewayRate' | 'busRate' | 'deliveryRate'> {
  const quotas = new ServiceQuotasClient(of);
  const gatewayAccount = async () => new APIGatewayClient(of).send(new GetAccountCommand({}));
  return {
    concurrency: async () => readConcurrency(new LambdaClient(of)),
    gatewayLogRole: async () => (await gatewayAccount()).cloudwatchRoleArn ?? null,
    gatewayRate: async () => {
      const { rateLimit, burstLimit } = (await gatewayAccount()).throttleSettings ?? {};
      if (rateLimit === undefined || burstLimit === undefined) throw missing('throttling of API Gateway');
      return { requestsPerSecond: rateLimit, burst: burstLimit };
    },
    busRate: async () => readQuota(quotas, 'PutEvents throttle limit'),
    deliveryRate: async () => readQuota(quotas, 'Invocations throttle limit'),
  };
}

async function readConcurrency(client: LambdaClient) {
  const { AccountLimit: limit } = await client.send(new GetAccountSettingsCommand({}));
  const { ConcurrentExecutions: allowed, UnreservedConcurrentExecutions: unreserved } = limit ?? {};
  if (allowed === undefined || unreserved === undefined) throw missing('limits of Lambda');
  return { allowed, unreserved };
}

/** Of EventBridge. Only a quota that was changed is among those of the account. */
async function readQuota(client: ServiceQuotasClient, name: string): Promise<number> {
  const of = { ServiceCode: 'events' };
  const own = await valueIn(paginateListServiceQuotas({ client }, of), name);
  const rate = own ?? (await valueIn(paginateListAWSDefaultServiceQuotas({ client }, of), name));
  if (rate === undefined) throw missing(`quota "${name}"`);
  return rate;
}

async function valueIn(
  pages: AsyncIterable<{ readonly Quotas?: ServiceQuota[] | undefined }>,
  quota: string,
): Promise<number | undefined> {
  for await (const { Quotas: quotas = [] } of pages) {
    const value = quotas.find(({ QuotaName: name }) => name?.startsWith(quota))?.Value;
    if (value !== undefined) return value;
  }
  return undefined;
}

const missing = (what: string) => new PermanentError('fact-missing', `The answer of AWS holds no ${what}`);
