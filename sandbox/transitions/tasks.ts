import * as z from 'zod';
import { carryOutClosure } from './account-closures.ts';
import type { Tasks } from '#sandbox/engine/tasks.ts';
import { paymentTasks } from '#sandbox/operations/payments/tasks.ts';

const entityToMove = z.object({ id: z.string() });

/** What becomes due on the bank's own agenda. */
export const tasks: Tasks = {
  ...paymentTasks,
  'carry-out-closure': (argument, bank) => void carryOutClosure(bank, entityToMove.parse(argument).id),
};
