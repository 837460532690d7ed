import { refuseInactive } from '#sandbox/entities/accounts/account-refusals.ts';
import { changeCreditLine, creditLineOf, shownCreditLine } from './credit-line.ts';
import { statementLines } from './credit-line-statement.ts';
import { lendingForm } from './lending-form.ts';
import { openRenewal } from './renewal.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import type { CreditLine } from '#sandbox/engine/model/lending.ts';
import { creditLineStates } from '#sandbox/engine/states/credit-lines.ts';
import { type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import { invalidModel, validationError } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

/** Counted from the instant of issuance. See "Limits". */
const revokeWindowMs = 14 * 24 * 3_600_000;

export const creditLineHandlers = {
  'persons.creditLines.get': ({ path }, bank) => ok(shownCreditLine(bank, creditLineOf(bank, path))),
  'persons.creditLines.list': (_call, bank) =>
    shownList(bank.store.creditLines, (creditLine) => shownCreditLine(bank, creditLine)),
  /** Loans can be made from here on. */
  'persons.creditLines.authorize': ({ path }, bank) => {
    const creditLine = creditLineOf(bank, path);
    if (creditLine.status === 'revoked') throw validationError('The credit line is revoked.');
    if (creditLine.status === 'active') return ok(shownCreditLine(bank, creditLine));
    const status = creditLineStates.move(creditLine.status, 'active');
    return changed(bank, creditLine, { status, locking_status: 'NO_BLOCK' });
  },
  'persons.creditLines.revoke': ({ path }, bank) => {
    const creditLine = creditLineOf(bank, path);
    if (creditLine.status === 'revoked') return ok(shownCreditLine(bank, creditLine));
    if (bank.clock.now() - Date.parse(creditLine.granted_at) > revokeWindowMs) {
      throw validationError('The credit line was issued more than 14 days ago.');
    }
    const status = creditLineStates.move(creditLine.status, 'revoked');
    return changed(bank, creditLine, { status, locking_status: 'BLOCK' });
  },
  'persons.creditLines.updateReferenceAccount': ({ path, body }, bank) => {
    const creditLine = creditLineOf(bank, path);
    return changed(bank, creditLine, { recipient_iban: body.recipient_iban });
  },
  'persons.creditLines.updatePayoutAccount': ({ path, body }, bank) => {
    const creditLine = creditLineOf(bank, path);
    const account = bank.store.accounts.find(body.account_id);
    if (account?.person_id !== creditLine.person_id) throw invalidModel('account_id', 'is invalid');
    refuseInactive(account);
    return changed(bank, creditLine, { account_id: account.id });
  },
  'persons.creditLines.renewal.customerNotified': ({ path, body }, bank) => {
    const creditLine = creditLineOf(bank, path);
    const renewal = { ...openRenewal(creditLine), ...body, status: 'customer_notified' } as const;
    return changed(bank, creditLine, { renewal });
  },
  'persons.creditLines.renewal.cancel': ({ path }, bank) => {
    const creditLine = creditLineOf(bank, path);
    if (creditLine.renewal?.status === 'cancelled') return ok(shownCreditLine(bank, creditLine));
    const cancelled = { status: 'cancelled', rejection_date: bank.today() } as const;
    return changed(bank, creditLine, { renewal: { ...openRenewal(creditLine), ...cancelled } });
  },
  'persons.creditLines.annualAccountStatement.get': ({ path, query }, bank) => {
    const creditLine = creditLineOf(bank, path);
    if (query.year > Number(bank.today().slice(0, 4)))
      throw invalidModel('year', 'must not be in the future');
    return lendingForm(
      bank,
      `Account statement of ${query.year}`,
      statementLines(bank, creditLine, { from: `${query.year}-01-01`, to: `${query.year}-12-31` }),
    );
  },
  'persons.creditLines.closingAccountStatement.get': ({ path }, bank) => {
    const creditLine = creditLineOf(bank, path);
    const period = { from: businessDay(Date.parse(creditLine.granted_at)), to: bank.today() };
    return lendingForm(bank, 'Closing account statement', statementLines(bank, creditLine, period));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function changed(bank: Bank, creditLine: CreditLine, change: Partial<CreditLine>) {
  return ok(shownCreditLine(bank, changeCreditLine(bank, creditLine, change)));
}
