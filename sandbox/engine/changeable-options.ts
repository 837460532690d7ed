import { bankOptions, type BankOptions } from './options.ts';

/** One object for as long as the bank lives: whoever holds it reads what is set at the moment. */
export interface ChangeableOptions {
  readonly current: BankOptions;
  readonly set: (options: BankOptions) => void;
  /** Back to those that the bank was started with. */
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
