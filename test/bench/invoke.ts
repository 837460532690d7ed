/** Lambda's own calling convention, whatever the pipeline types its event as. */
export async function invoke<Result>(handler: unknown, event: unknown): Promise<Result> {
  const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 30_000 };
  return (handler as (event: unknown, context: unknown) => Promise<Result>)(event, context);
}
