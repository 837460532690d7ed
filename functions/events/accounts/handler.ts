import { accountLimitChange } from '#shared/events/accounts/accounts.ts';
import { booking } from '#shared/events/accounts/bookings.ts';
import { accounts } from '#shared/events/accounts/table.ts';
import { consumersOf, on } from '#shared/lambda/consumer.ts';
import { queueConsumer, type QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';
import type { EntityReader } from '#shared/mirror/entity-reader.ts';
import { refreshEntity, type RefreshEntityDeps } from '#shared/mirror/refresh-entity.ts';
import { accountOf, recordBooking } from './record-booking.ts';

type AccountsDeps = QueueConsumerDeps & RefreshEntityDeps & { readonly accountReader: EntityReader };

/** All events of accounts. A booking also changes its account's totals, and a changed limit is read from the bank. */
export function createHandler(deps: AccountsDeps) {
  const consumers = consumersOf(accounts, deps, {
    BOOKING: on(booking, recordBooking(deps), accountOf),
    ACCOUNT_LIMIT_CHANGE: on(accountLimitChange, refreshEntity({ ...deps, reader: deps.accountReader })),
  });
  return queueConsumer(deps, consumers);
}
