import { blockAccount } from '#sandbox/entities/accounts/block-account.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { atBusinessHour, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { legalForms } from '#shared/bank/contract/businesses/businesses.ts';

const reason = 'COMPANY_FOUNDATION';
const inFoundation: ReadonlySet<unknown> = new Set(legalForms);

/** A business in foundation has some days from the opening of its account to send its final extract. See "Limits". */
export function awaitRegisterExtract(bank: Bank, { id, business_id }: Account): void {
  if (business_id === null) return;
  const { attributes } = bank.store.businesses.get(business_id);
  if (!inFoundation.has(attributes['legal_form'])) return;
  const missed = daysAfter(bank.today(), bank.options.registerExtractDays + 1);
  bank.schedule({
    atMs: atBusinessHour(missed, 0),
    name: 'block-without-register-extract',
    argument: { id },
  });
}

/** After a missed deadline no money leaves the account, until people at the bank lift the block. */
export function blockWithoutExtract(bank: Bank, accountId: string): void {
  const { id, status, locking_status, business_id } = bank.store.accounts.get(accountId);
  if (status !== 'ACTIVE' || business_id === null || hasExtract(bank, business_id)) return;
  if (locking_status === 'DEBIT_BLOCK' || locking_status === 'BLOCK') return;
  blockAccount(bank, {
    account_id: id,
    locking_status: locking_status === 'NO_BLOCK' ? 'DEBIT_BLOCK' : 'BLOCK',
    locking_reason: reason,
  });
}

function hasExtract({ store }: Bank, businessId: string): boolean {
  return store.documents
    .by('customer_id', businessId)
    .some(({ document_type, deleted_at }) => document_type === 'REGISTER_EXTRACT' && deleted_at === null);
}
