import type { JsonObject } from '#shared/kernel/json.ts';
import type { Bank } from './bank.ts';

/** What the bank does by itself at a scheduled instant. Tasks have names so that a checkpoint can hold them. */
export type Task = (argument: JsonObject, bank: Bank) => void | Promise<void>;
export type Tasks = Readonly<Record<string, Task>>;
