import type * as z from '#shared/kernel/zod.ts';
import { checkedInput } from '#sandbox/engine/checked-input.ts';
import type { SandboxClock } from '#sandbox/engine/clock.ts';
import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';

export interface ScenarioDeps {
  readonly bank: SimulatedBank;
  readonly clock: SandboxClock;
  /** Calls the bank's own interface in process, as a partner would. */
  readonly call: (request: Request) => Promise<Response>;
}

/** A script that is played to its end; returns what it did. */
export interface Scenario {
  readonly summary: string;
  readonly input: z.ZodMiniType;
  readonly play: (input: unknown, deps: ScenarioDeps) => Promise<object>;
}

export function scenario<Input extends z.ZodMiniType>(
  summary: string,
  input: Input,
  play: (deps: ScenarioDeps, input: z.output<Input>) => Promise<object>,
): Scenario {
  return { summary, input, play: async (given, deps) => play(deps, checkedInput(input, given)) };
}
