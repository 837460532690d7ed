/** Invokes the deployed job with a payload and gives its answer. */
export type SubscriptionsJob = (payload: unknown) => Promise<unknown>;

/** What a command prints and ends with. */
export interface CommandResult {
  readonly text: string;
  readonly exitCode: 0 | 1;
}
