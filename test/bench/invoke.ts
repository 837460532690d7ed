/** Lambda's own calling convention, for any event type of the pipeline. */
export async function invoke<Result>(handler: unknown, event: unknown): Promise<Result> {
  const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 30_000 };
  return (handler as (event: unknown, context: unknown) => Promise<Result>)(event, context);
}

/** Throws if a message of the batch failed: the count would not be that of an event. */
export async function invokeBatch(handler: unknown, event: unknown): Promise<void> {
  const { batchItemFailures } = await invoke<{ batchItemFailures: readonly unknown[] }>(handler, event);
  if (batchItemFailures.length > 0)
    throw new Error(`${batchItemFailures.length} messages failed: nothing is measured.`);
}
