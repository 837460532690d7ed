import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { metaInfo } from '#shared/bank/contract/schema/card-payment.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { openEnum, sentOpenEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

export const reservationTypes = [
  'CardAuthorization',
  'SepaCreditTransfer',
  'ClearingTransaction',
  'IntraCustomerTransfer',
  'SepaCreditBatch',
  'Seizure',
  'SecuritiesPurchase',
  'PendingTrade',
  'SEPAInstantCreditTransfer',
] as const;

/** Spelling of the older format. */
export const oldReservationTypes = [
  'CARD_AUTHORIZATION',
  'CLEARING_TRANSACTION',
  'INTRA_CUSTOMER_TRANSFER',
  'SEIZURE',
  'SEPA_CREDIT_BATCH',
  'SEPA_CREDIT_TRANSFER',
] as const;

/** Whether the money is still set aside. */
export const reservationStatuses = ['OPEN', 'RESOLVED'] as const;

/** Those of the older format. */
export const oldReservationStatuses = [...reservationStatuses, 'ROLLBACK', 'EXPIRED'] as const;

const reservation = memoised(() =>
  z.looseObject({
    id: id(),
    account_id: reference(),
    iban: text(),
    amount: money(),
    type: z.nullish(openEnum(reservationTypes)),
    reference: reference(),
    status: z.nullish(openEnum(reservationStatuses)),
    description: text(),
    /** An object here; a JSON text on bookings and in the older format. `cardPaymentOf` reads either. */
    meta_info: z.nullish(z.union([metaInfo(), z.string()])),
    created_at: text(),
    resolved_at: text(),
  }),
);

const oldReservation = memoised(() =>
  z.looseObject({
    id: id(),
    amount: money(),
    reservation_type: z.nullish(openEnum(oldReservationTypes)),
    reference: reference(),
    status: z.nullish(openEnum(oldReservationStatuses)),
    description: text(),
    meta_info: text(),
    expires_at: text(),
    expired_at: text(),
    resolved_at: text(),
  }),
);

export type Reservation = z.output<ReturnType<typeof reservation>>;

export const reservations = {
  /**
   * Lists open reservations in the current format, which the api-version header selects; without it the older
   * one comes.
   */
  list: endpoint({
    operation: 'accounts.reservations.list',
    method: 'GET',
    path: '/v1/accounts/{account_id}/reservations',
    // Without the header the bank answers in the older, deprecated format.
    apiVersion: '2022-07-18',
    sort: ['created_at'],
    filter: memoised(() =>
      z.strictObject({
        id: z.optional(sentText()),
        type: z.optional(z.enum(reservationTypes)),
        status: z.optional(z.enum(reservationStatuses)),
      }),
    ),
    reply: json(() => z.array(reservation())),
    paginated,
    relies: ['status', 'amount.value'],
    retry: 'safe',
  }),
  /**
   * Lists reservations in the older format.
   *
   * @deprecated The earlier format; use `list`.
   */
  listOld: endpoint({
    operation: 'accounts.reservations.listOld',
    method: 'GET',
    path: '/v1/accounts/{account_id}/reservations/old',
    filter: memoised(() =>
      z.strictObject({ reservation_type: z.optional(sentOpenEnum(oldReservationTypes)) }),
    ),
    reply: json(() => z.array(oldReservation())),
    paginated,
    deprecated: { use: 'accounts.reservations.list' },
    retry: 'safe',
  }),
};
