import type { JsonObject } from '#shared/kernel/json.ts';
import type { Bank } from './bank.ts';

/** What the bank does by itself at an instant it was scheduled for. Named, so that a checkpoint can hold it. */
export type Task = (argument: JsonObject, bank: Bank) => void | Promise<void>;
export type Tasks = Readonly<Record<string, Task>>;
