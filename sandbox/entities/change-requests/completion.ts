import type { Bank } from '#sandbox/engine/bank.ts';
import type { EmptyReply, ValueReply } from '#sandbox/engine/operation.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { ChangeOperation } from './start-change-request.ts';

/** The change itself, from the argument that was kept when its request was made. */
export type Completion = (bank: Bank, argument: JsonObject) => Completed;

/** What the write would have answered had it not waited. */
export type Completed = ValueReply<object> | EmptyReply;

/** What the operations of one area do once their change request is confirmed. */
export type Completions = Readonly<Partial<Record<ChangeOperation, Completion>>>;
