import type { Bank } from '#sandbox/engine/bank.ts';
import type { EmptyReply, ValueReply } from '#sandbox/engine/operation.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { ChangeOperation } from './start-change-request.ts';

/** Makes the change, from the argument that was kept with its request. */
export type Completion = (bank: Bank, argument: JsonObject) => Completed;

/** The write's answer, as it would have been without the wait. */
export type Completed = ValueReply<object> | EmptyReply;

/** What the operations of one area do after the confirmation of their change request. */
export type Completions = Readonly<Partial<Record<ChangeOperation, Completion>>>;
