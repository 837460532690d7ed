import { ownerOf } from '#sandbox/entities/accounts/shown-account.ts';
import { addDocument } from '#sandbox/entities/customers/documents.ts';
import { pdfOf } from '#sandbox/entities/pdf.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Account } from '#sandbox/engine/model.ts';
import type { Document } from '#sandbox/engine/model/customers.ts';
import { done, type HandlersOf } from '#sandbox/engine/operation.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const feeSummaryHandlers = {
  /** The statement of a year's fees, last year's unless one is named, is put into the customer's postbox. */
  'accounts.feeSummaryStatementRequest.create': ({ path, body }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    const thisYear = Number(bank.today().slice(0, 4));
    const year = body.year ?? thisYear - 1;
    if (year > thisYear) throw invalidModel('year', 'must not be in the future');
    const document = addDocument(bank, ownerOf(account), {
      items: { document_type: 'ACCOUNT_STATEMENT', customer_accessible: true },
      file: {
        name: `fee-summary-${year}.pdf`,
        contentType: 'application/pdf',
        bytes: pdfOf([`Fees of ${year}`, account.iban, ...feesOf(bank, account, year)]),
      },
    });
    notifyOf(bank, account, document);
    return done(201);
  },
} satisfies Partial<HandlersOf<OperationRow>>;

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
      document_type: document.document_type,
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
