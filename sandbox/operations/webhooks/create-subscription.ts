import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { created } from '#sandbox/engine/operation.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

/** The one answer that shows the secret. */
export const createSubscription: OperationHandler<RowOf<'webhooks.create'>> = async ({ body }, bank) => {
  if (!/^[A-Z0-9_]+$/.test(body.event_type)) throw invalidModel('event_type', 'is not included in the list');
  if (!URL.canParse(body.url)) throw invalidModel('url', 'is invalid');
  return created(await bank.webhooks.subscribe(body));
};
