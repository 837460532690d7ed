import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { callDirectly, createDirectHandler, type ReachedClient } from './direct-calls.ts';
import { outcomeOf, sdkSettings } from './sdk-transport.ts';
import type { Service } from './service.ts';

/** A client that reaches a DynamoDB of this process by values: the texts of HTTP would take most of the time. */
export function directClient(dynamodb: Service): DynamoDBClient {
  const requestHandler = createDirectHandler(async (call) => Promise.resolve(outcomeOf(call(), dynamodb)));
  const client = new DynamoDBClient({
    ...sdkSettings({}),
    // As the clients of production.
    cacheMiddleware: true,
    requestHandler: requestHandler as never,
  });
  callDirectly(client as unknown as ReachedClient);
  return client;
}
