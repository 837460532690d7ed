import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';

/** A table that only counts: each update adds one to its row, or is refused where the row has reached its limit. */
export function countingDynamoDb() {
  const counts = new Map<string, number>();
  let failure: Error | undefined;
  const client = {
    send: async ({ input }: { readonly input: UpdateItemCommandInput }) => {
      await Promise.resolve();
      if (failure !== undefined) throw failure;
      const key = input.Key!['pk']!.S!;
      const count = counts.get(key) ?? 0;
      if (count >= Number(input.ExpressionAttributeValues![':limit']!.N))
        throw new ConditionalCheckFailedException({ message: 'full', $metadata: {} });
      counts.set(key, count + 1);
      return {};
    },
  } as unknown as DynamoDBClient;
  return { client, counts, failWith: (error: Error | undefined) => void (failure = error) };
}
