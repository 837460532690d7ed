import { collectionApplication, directDebitScheduled } from '#shared/events/payments/direct-debits.ts';
import { standingOrder, timedOrder } from '#shared/events/payments/orders.ts';
import {
  creditTransferDeclined,
  instantTransferExecuted,
  instantTransferFailed,
} from '#shared/events/payments/transfers.ts';
import {
  shownAs,
  notifiedIf,
  type BankRead,
  type ShownEntity,
} from '#shared/reconciliation/entities/shown-entity.ts';
import { ofPersons, type AccountOwnerOf } from './account-owner.ts';
import type { EntityBank } from './entity-areas.ts';
import { everyPage } from './every-page.ts';
import { withParent } from './with-parent.ts';

/** The list of credit transfers has no filter, and holds all that the account ever made. */
const mostTransfers = 50_000;

/** Reads payments and orders of an account. */
export function createPaymentReads(bank: EntityBank, ownerOf: AccountOwnerOf) {
  const { sepaInstantCreditTransfers, incomingSepaDirectDebits } = bank.accounts;
  const { sepaCreditTransfers, standingOrders, timedOrders } = bank.persons.accounts;

  return {
    instant_transfers: async ({ id: account_id }) => {
      const found = await everyPage((paged) => sepaInstantCreditTransfers.list({ account_id, ...paged }));
      return found.map((transfer) => shownTransfer(withParent(transfer, { account_id })));
    },
    instant_transfer: async ({ id, accountId: account_id }) => {
      if (account_id === undefined) return [];
      const transfer = await sepaInstantCreditTransfers.get({ account_id, id });
      return [shownTransfer(withParent(transfer, { account_id }))];
    },
    credit_transfers: ofPersons(ownerOf, async ({ person_id, account_id }) => {
      const found = await everyPage(
        (paged) => sepaCreditTransfers.list({ person_id, account_id, ...paged }),
        mostTransfers,
      );
      // No other state has an event, and an account may have made thousands.
      return (
        found
          .filter(({ status }) => status === 'declined')
          // Its event names neither account nor person.
          .map(({ account_id: _account, person_id: _person, ...transfer }) =>
            shownAs(creditTransferDeclined, transfer.id, transfer),
          )
      );
    }),
    timed_orders: ofPersons(ownerOf, async ({ person_id, account_id }) => {
      const found = await everyPage((paged) => timedOrders.list({ person_id, account_id, ...paged }));
      return found.map((order) => {
        // The name of the field in the event.
        const body = { ...withParent(order, { account_id }), processed_at: order.executed_at };
        return notifiedIf(shownAs(timedOrder, order.id, body), isOneOf('EXECUTED', 'FAILED', 'CANCELED'));
      });
    }),
    standing_orders: ofPersons(ownerOf, async ({ person_id, account_id }) => {
      const found = await everyPage((paged) => standingOrders.list({ person_id, account_id, ...paged }));
      // Only its cancellation has an event.
      return found.map((order) =>
        notifiedIf(shownAs(standingOrder, order.id, withParent(order, { account_id })), isOneOf('CANCELED')),
      );
    }),
    scheduled_direct_debits: async ({ id: account_id }) => {
      const found = await everyPage((paged) =>
        incomingSepaDirectDebits.listScheduled({ account_id, ...paged }),
      );
      return found.map((debit) => {
        const body = { ...withParent(debit, { account_id }), creditor_id: debit['creditor_identifier'] };
        return shownAs(directDebitScheduled, debit.transaction_id, body);
      });
    },
    sdd_collection_applications: async ({ id: person_id }) => {
      const found = await everyPage((paged) =>
        bank.persons.sddCollectionApplications.list({ person_id, ...paged }),
      );
      // Only its decision has an event.
      return found.map((application) => ({
        ...shownAs(collectionApplication, application.id, withParent(application, { person_id })),
        isNotified: typeof application.decision === 'string',
      }));
    },
  } satisfies Record<string, BankRead>;
}

const isOneOf =
  (...statuses: readonly string[]) =>
  (status: string | undefined): boolean =>
    status !== undefined && statuses.includes(status);

/** As the bank sends it, with all its other members. */
interface AnyTransfer extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly status?: string | null | undefined;
}

function shownTransfer(transfer: AnyTransfer): ShownEntity {
  const definition = transfer.status === 'FAILED' ? instantTransferFailed : instantTransferExecuted;
  return notifiedIf(shownAs(definition, transfer.id, transfer), isOneOf('CLEARED', 'FAILED'));
}
