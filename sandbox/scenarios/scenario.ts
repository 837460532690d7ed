import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';

export interface ScenarioDeps {
  readonly bank: SimulatedBank;
  /** Calls the bank's own interface in process, as a partner would. */
  readonly call: (request: Request) => Promise<Response>;
}

/** Plays a script to its end; returns what it did. */
export type Scenario = (deps: ScenarioDeps) => Promise<object>;
