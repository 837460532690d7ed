import { ownerOf } from '#sandbox/entities/customers/customer.ts';
import { addDocument } from '#sandbox/entities/customers/documents.ts';
import * as z from '#shared/kernel/zod.ts';
import { pdfOf } from '#sandbox/entities/pdf.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Account } from '#sandbox/engine/model.ts';
import type { Document } from '#sandbox/engine/model/customers.ts';
import { done, type HandlersOf } from '#sandbox/engine/operation.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const feeSummaryHandlers = {
  /** The statement of a year's fees, last year's unless one is named, comes into the customer's postbox later. */
  'accounts.feeSummaryStatementRequest.create': ({ path, body }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    const thisYear = Number(bank.today().slice(0, 4));
    const year = body.year ?? thisYear - 1;
    if (year > thisYear) throw invalidModel('year', 'must not be in the future');
    ownerOf(account);
    const atMs = bank.clock.now() + bank.options.feeSummarySeconds * 1_000;
    bank.schedule({ atMs, name: 'put-fee-summary-into-postbox', argument: { id: account.id, year } });
    return done(201);
  },
} satisfies Partial<HandlersOf<OperationRow>>;

export const requestedFeeSummary = z.object({ id: z.string(), year: z.int() });

/** Carries out a request for a fee summary: makes the statement and notifies of it, unless the customer was deleted. */
export function putFeeSummaryIntoPostbox(
  bank: Bank,
  { id, year }: z.output<typeof requestedFeeSummary>,
): void {
  const account = bank.store.accounts.get(id);
  const { persons, businesses } = bank.store;
  const owner = ownerOf(account);
  const customer = owner.type === 'Person' ? persons.find(owner.id) : businesses.find(owner.id);
  if (customer?.deleted_at !== null) return;
  const document = addDocument(bank, owner, {
    items: { document_type: 'ACCOUNT_STATEMENT', customer_accessible: true },
    file: {
      name: `fee-summary-${year}.pdf`,
      contentType: 'application/pdf',
      bytes: pdfOf([`Fees of ${year}`, account.iban, ...feesOf(bank, account, year)]),
    },
  });
  notifyOf(bank, account, document);
}

function feesOf(bank: Bank, account: Account, year: number): readonly string[] {
  return bank.store.fees
    .by('account_id', account.id)
    .filter((fee) => fee.valuta_date.startsWith(`${year}-`))
    .map((fee) => `${fee.valuta_date} ${fee.type} ${(fee.amount_cents / 100).toFixed(2)} EUR`);
}

function notifyOf(bank: Bank, account: Account, document: Document): void {
  const owner = ownerOf(account);
  const id = bank.ids.next('postboxItem');
  bank.emit({
    type: 'POSTBOX_ITEM_CREATED',
    entityId: id,
    payload: {
      id,
      belongs_to: owner.id,
      owner_type: owner.type,
      created_at: document.created_at,
      document_date: bank.today(),
      // Documents have no type for it; the value in the notification is not stated.
      document_type: 'FEE_SUMMARY_STATEMENT',
      name: document.name,
      description: 'Fee summary statement',
      customer_notification: true,
      customer_confirmation: false,
      document_size: document.size,
      document_content_type: document.content_type,
      document_id: document.id,
      has_been_read: false,
      has_been_confirmed: false,
      reference_id: account.id,
    },
  });
}
