import { closeAccount, startClosure } from '#sandbox/transitions/account-closures.ts';
import { decideAccountOpening, openAccount, requestAccount } from '#sandbox/transitions/account-openings.ts';
import { bookIncomingTransfer, changeAccountLimit } from '#sandbox/transitions/accounts.ts';
import { blockAccount } from '#sandbox/entities/accounts/block-account.ts';
import { sendMessage } from '#sandbox/transitions/messages.ts';
import { confirmChange } from '#sandbox/scenarios/partner.ts';
import type { Chapter } from './chapter.ts';
import { anEarner, elsewhere, settled } from './people.ts';

/** An account with its trusted recipients, a block and a letter; at the end it is closed and paid out. */
export const accounts: Chapter = async function* (place) {
  const { bank, partner } = place;
  const { person_id, account } = await anEarner(place, 'Jonas Feld');
  const path = `/v1/persons/${person_id}/accounts/${account.id}`;
  const second = requestAccount(bank, { person_id });
  yield 2;
  decideAccountOpening(bank, { id: second.id, decision: 'REJECTED' });
  const trusted = { iban: elsewhere.recipient_iban, person_id };
  await confirmChange(
    partner,
    await partner.post(`/v1/accounts/${account.id}/trusted_ibans`, trusted),
    person_id,
  );
  await partner.post(`${path}/reference_accounts`, {
    name: 'Jonas Feld',
    iban: elsewhere.recipient_iban,
    mandate_number: 'M-1',
    mandate_signature_date: bank.today(),
    mandate_type: 'Core',
  });
  yield 12;
  sendMessage(bank, { account_id: account.id });
  changeAccountLimit(bank, { account_id: account.id, account_limit: 10_000 });
  await partner.post(`/v1/accounts/${account.id}/fee_summary_statement_request`, {});
  yield 25;
  blockAccount(bank, { account_id: account.id, locking_status: 'CREDIT_BLOCK' });
  // Sent back when it arrives, since no money may come in.
  bookIncomingTransfer(bank, { account_id: account.id, amount: 5_000, description: 'Birthday' });
  yield 25 + settled;
  blockAccount(bank, { account_id: account.id, locking_status: 'NO_BLOCK' });
  yield 84;
  closeAccount(bank, { account_id: openAccount(bank, { person_id }).id });
  startClosure(bank, { account_id: account.id, closure_reason: 'COMPLIANCE_ORDINARY_INTERNAL' });
  yield 86;
};
