import * as z from '#shared/kernel/zod.ts';
import { ApiError, ConflictError, NotFoundError } from '#shared/bank/errors/api-error.ts';
import { BankError, OutcomeUnknownError } from '#shared/bank/errors/errors.ts';
import type { BankClient } from '#shared/bank/client/method.ts';
import type { webhooks } from '#shared/bank/contract/webhooks/subscriptions.ts';
import type { Creation, Deletion, WebhookSubscriptions } from './ports.ts';

/** The client returns a reply even if it does not match its schema, so the fields that matter are checked again. */
const created = z.looseObject({
  id: z.string().check(z.minLength(1)),
  secret: z.string().check(z.minLength(1)),
});
const listed = z.looseObject({
  id: z.string().check(z.minLength(1)),
  event_type: z.catch(z.string(), ''),
  url: z.catch(z.string(), ''),
});

/** The largest page: fewer pages shift less while they are read. */
const pageSize = 1_000;

/** The bank's webhook subscriptions through its client. Specification: "Webhook subscriptions". */
export function createBankSubscriptions(
  bank: BankClient<{ readonly webhooks: typeof webhooks }>,
): WebhookSubscriptions {
  return {
    async *list(patience) {
      const options = patience === undefined ? {} : { deadlineMs: patience.withinMs };
      for await (const entry of bank.webhooks.list({ page: { size: pageSize } }, options))
        yield listed.parse(entry);
    },
    async create(request): Promise<Creation> {
      try {
        const reply = created.safeParse(await bank.webhooks.create({ body: request }));
        // It exists, but its secret did not arrive: the same as a lost answer.
        if (!reply.success) return { outcome: 'unknown' };
        return { outcome: 'created', id: reply.data.id, secret: reply.data.secret };
      } catch (error) {
        return isTaken(error) ? { outcome: 'taken' } : failed(error);
      }
    },
    async delete(id): Promise<Deletion> {
      try {
        await bank.webhooks.delete({ id });
        return { outcome: 'deleted' };
      } catch (error) {
        return error instanceof NotFoundError ? { outcome: 'deleted' } : failed(error);
      }
    },
  };
}

function isTaken(error: unknown): boolean {
  return (
    error instanceof ConflictError || (error instanceof ApiError && error.bankCode === 'record_not_unique')
  );
}

/** A failed call had no effect, unless the client says that the outcome is unknown. */
function failed(
  error: unknown,
): { readonly outcome: 'unknown' } | { readonly outcome: 'refused'; readonly code: string } {
  if (!(error instanceof BankError)) throw error;
  if (error instanceof OutcomeUnknownError || error.retryNotBefore !== undefined)
    return { outcome: 'unknown' };
  const detail = error instanceof ApiError ? error.bankCode : undefined;
  return { outcome: 'refused', code: detail ?? error.code };
}
