import { bankOptions, type BankOptions } from './options.ts';

/** One object for the life of the bank: its holders always read the present options. */
export interface ChangeableOptions {
  readonly current: BankOptions;
  readonly set: (options: BankOptions) => void;
  /** Restores the options of the start. */
  reset(): void;
}

export function createOptions(given: Partial<BankOptions>): ChangeableOptions {
  const initial = bankOptions.parse(given);
  const current = { ...initial };
  const set = (options: BankOptions) => void Object.assign(current, options);
  return {
    current,
    set,
    reset: () => set(initial),
  };
}
