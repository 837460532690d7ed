import type { BankClient } from '#shared/bank/client/method.ts';
import type { Operations } from '#shared/bank/contract/operations.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { SandboxControl } from '#ops/control/sandbox-control.ts';

/** What an example works with. A program of your own has the client alone; the rest stands in for the world. */
export interface ExampleWorld {
  readonly bank: BankClient<Operations>;
  /** What the bank and its customers do by themselves. */
  readonly sandbox: SandboxControl;
  readonly random: Random;
  /** Tells the reader what just happened. */
  readonly say: (step: string) => void;
  /** One line of data, for examples that produce some. */
  readonly write: (line: string) => void;
}

export interface Example {
  readonly name: string;
  readonly title: string;
  /** Standard output is for its data; progress goes to standard error. */
  readonly writesData?: true;
  readonly run: (world: ExampleWorld) => Promise<unknown>;
}
