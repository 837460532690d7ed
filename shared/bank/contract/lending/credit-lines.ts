import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json, pdf } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money, moneyInput } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { rate } from '#shared/bank/contract/schema/rate.ts';
import { sepaIban } from '#shared/bank/contract/schema/sepa.ts';
import { day, sentText, text } from '#shared/bank/contract/schema/text.ts';
import { year } from '#shared/bank/contract/schema/year.ts';
import { amountToPlan, installmentPlans } from './installment-plans.ts';
import { loan } from './loan.ts';

export const creditLineStatuses = ['mandate_creation_pending', 'active', 'revoked'] as const;

export const renewalStatuses = ['customer_notified', 'created', 'cancelled'] as const;

export const terminationTypes = ['ORDINARY_BY_CUSTOMER'] as const;

const creditLine = memoised(() =>
  z.looseObject({
    id: id(),
    person_id: reference(),
    application_id: reference(),
    status: z.nullish(openEnum(creditLineStatuses)),
    /** Whether a loan may be made from it. */
    locking_status: text(),
    limit: z.nullish(money()),
    utilized_amount: z.nullish(money()),
    disposable_income: z.nullish(money()),
    latest_disposable_income: z.nullish(money()),
    interest_rate: z.nullish(rate()),
    annual_percentage_rate: z.nullish(rate()),
    /** External account that is paid out to. */
    recipient_iban: text(),
    /** Internal one, where it is linked. */
    account_id: reference(),
    /** Those that are not repaid; the bank may leave out all but their ids. */
    loans: z.nullish(z.array(loan())),
    product_type: text(),
    granted_at: text(),
    created_at: text(),
    termination_type: z.nullish(openEnum(terminationTypes)),
    termination_requested_at: text(),
    termination_date: text(),
    /** In France alone. */
    renewal: z.nullish(
      z.looseObject({
        id: reference(),
        status: z.nullish(openEnum(renewalStatuses)),
        status_description: text(),
        rejection_date: text(),
        notification_sent_date: text(),
        effective_from_date: text(),
        effective_until_date: text(),
      }),
    ),
  }),
);

export type CreditLine = z.output<ReturnType<typeof creditLine>>;

const renewal = {
  /** Records on which day the customer was notified of the renewal; in France only. */
  customerNotified: endpoint({
    operation: 'persons.creditLines.renewal.customerNotified',
    method: 'PATCH',
    path: '/v1/persons/{person_id}/credit_lines/{credit_line_id}/renewal/customer_notified',
    repeats: { credit_line_id: 'id' },
    body: json(() => z.strictObject({ notification_sent_date: day() })),
    reply: json(creditLine),
    retry: 'natural-key',
  }),
  /** Cancels the renewal of a credit line; in France only. */
  cancel: endpoint({
    operation: 'persons.creditLines.renewal.cancel',
    method: 'POST',
    path: '/v1/persons/{person_id}/credit_lines/{credit_line_id}/renewal/cancel',
    repeats: { credit_line_id: 'id' },
    reply: json(creditLine),
    retry: 'natural-key',
  }),
};

const availableInstallmentPlans = {
  /** Calculates the installment plans that a credit line offers for an amount. */
  create: endpoint({
    operation: 'persons.creditLines.availableInstallmentPlans.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/credit_lines/{credit_line_id}/available_installment_plans',
    body: json(amountToPlan),
    reply: json(installmentPlans),
    retry: 'never',
  }),
};

const loans = {
  /** Makes a loan by an installment plan from a credit line, which must not be blocked. */
  create: endpoint({
    operation: 'persons.creditLines.loans.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/credit_lines/{credit_line_id}/loans',
    // One of the available plans and the amount it was asked for. The names are not stated.
    body: json(() =>
      z.strictObject({
        amount: moneyInput(),
        installment_plan_id: sentText(),
        purpose: z.optional(sentText()),
        reference: z.optional(sentText()),
      }),
    ),
    reply: json(loan),
    successStatus: 201,
    retry: 'never',
  }),
};

export const creditLines = {
  /** Reads one credit line of a person. */
  get: endpoint({
    operation: 'persons.creditLines.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/credit_lines/{credit_line_id}',
    reply: json(creditLine),
    relies: ['status'],
    retry: 'safe',
  }),
  /** Lists all credit lines of the partner. */
  list: endpoint({
    operation: 'persons.creditLines.list',
    method: 'GET',
    path: '/v1/persons/credit_lines',
    reply: json(() => z.array(creditLine())),
    paginated,
    retry: 'safe',
  }),
  /** Authorizes an approved credit line on the partner’s side. */
  authorize: endpoint({
    operation: 'persons.creditLines.authorize',
    method: 'PUT',
    path: '/v1/persons/{person_id}/credit_lines/{credit_line_id}/authorization',
    repeats: { credit_line_id: 'id' },
    reply: json(creditLine),
    retry: 'natural-key',
  }),
  /** Revokes a credit line, which is possible for 14 days from its issuance. */
  revoke: endpoint({
    operation: 'persons.creditLines.revoke',
    method: 'PUT',
    path: '/v1/persons/{person_id}/credit_lines/{credit_line_id}/revoke',
    repeats: { credit_line_id: 'id' },
    reply: json(creditLine),
    retry: 'natural-key',
  }),
  /** Changes the external account that a credit line is paid out to. */
  updateReferenceAccount: endpoint({
    operation: 'persons.creditLines.updateReferenceAccount',
    method: 'PATCH',
    path: '/v1/persons/{person_id}/credit_lines/{credit_line_id}/reference_account',
    repeats: { credit_line_id: 'id' },
    body: json(() => z.strictObject({ recipient_iban: sepaIban() })),
    reply: json(creditLine),
    retry: 'natural-key',
  }),
  /** Links an internal account that a credit line is paid out to. */
  updatePayoutAccount: endpoint({
    operation: 'persons.creditLines.updatePayoutAccount',
    method: 'PATCH',
    path: '/v1/persons/{person_id}/credit_lines/{credit_line_id}/payout_account',
    repeats: { credit_line_id: 'id' },
    body: json(() => z.strictObject({ account_id: sentText() })),
    reply: json(creditLine),
    retry: 'natural-key',
  }),
  annualAccountStatement: {
    /** Downloads the statement of a credit line for one year as a PDF. */
    get: endpoint({
      operation: 'persons.creditLines.annualAccountStatement.get',
      method: 'GET',
      path: '/v1/persons/{person_id}/credit_lines/{credit_line_id}/annual_account_statement',
      // The name is not stated.
      query: memoised(() => z.strictObject({ year: year() })),
      reply: pdf,
      retry: 'safe',
    }),
  },
  closingAccountStatement: {
    /** Downloads the last statement of a credit line as a PDF. */
    get: endpoint({
      operation: 'persons.creditLines.closingAccountStatement.get',
      method: 'GET',
      path: '/v1/persons/{person_id}/credit_lines/{credit_line_id}/closing_account_statement',
      reply: pdf,
      retry: 'safe',
    }),
  },
  renewal,
  availableInstallmentPlans,
  loans,
};
