import type { Mutant } from '../mutant.ts';

const batches = 'sandbox/operations/payments/settle-transfer-batch.ts';
const savings = 'sandbox/transitions/savings-interest.ts';

/** The bank that partners test against: what would teach them something wrong about money. */
export const simulatedBank: readonly Mutant[] = [
  {
    name: 'fee-without-cover',
    consequence: 'the bank debits a fee that it would refuse, so that dunning is never tried',
    file: 'sandbox/operations/accounts/fees.ts',
    replace:
      "return bank.options.feeCover === 'needed' ? refusalOfPayment(bank, account, cents) : undefined;",
    by: 'return undefined;',
  },
  {
    name: 'exempt-interest-taxed',
    consequence: 'interest is taxed although an exemption covers it',
    file: savings,
    replace: 'withholdTaxes(bank, mapping, cents - useExemption(bank, account_id, cents));',
    by: 'withholdTaxes(bank, mapping, cents);',
  },
  {
    name: 'surcharge-on-interest',
    consequence: 'the solidarity surcharge is taken of the interest and not of the tax on it',
    file: savings,
    replace: "['Solidarity surcharge', Math.floor(tax * surchargeOnTax)],",
    by: "['Solidarity surcharge', Math.floor(taxableCents * surchargeOnTax)],",
  },
  {
    name: 'cancelled-twice',
    consequence: 'a booking is taken back twice, and the customer has its money once too often',
    file: 'sandbox/transitions/cancellations.ts',
    replace: "if (isCancelled) throw refusal(409, 'cancelled', 'The booking is cancelled already.');",
    by: '',
  },
  {
    name: 'payment-within-bank-cancelled',
    consequence: 'a payment to another customer is taken back from the bank, and both have the money',
    file: 'sandbox/transitions/cancellations.ts',
    replace: "if (bank.store.postings.get(original.id).ledger_account === 'clearing')",
    by: 'if (false)',
  },
  {
    name: 'batch-not-kept-back',
    consequence: 'the money of a batch that waits can be spent a second time',
    file: batches,
    replace: 'amount: euroCents(total_amount),',
    by: 'amount: euroCents(0),',
  },
  {
    name: 'batch-finished-early',
    consequence: 'a batch is finished while one of its transfers is still under review',
    file: 'sandbox/operations/payments/transfer-batch-progress.ts',
    replace: "if (status !== 'IN_PROGRESS' || transfersOf(bank, batch_id).some(isOpen)) return;",
    by: "if (status !== 'IN_PROGRESS') return;",
  },
  {
    name: 'batch-leaves-once-only',
    consequence: 'what a batch pays to other banks stays between two accounts of the bank',
    file: batches,
    replace: "postBetween(bank, ['clearing', 'nostro'], amount.value);",
    by: '',
  },
  {
    name: 'scenario-keeps-its-calendar',
    consequence: 'after a scenario the bank settles on other days than its option said',
    file: 'sandbox/scenarios/scenario.ts',
    replace: 'bank.setOptions({ ...bank.options, settlementDays: before });',
    by: '',
  },
  {
    name: 'arrival-counts-on-closed-day',
    consequence: 'money from another bank counts on a day on which TARGET is closed',
    file: 'sandbox/engine/settlement.ts',
    replace: 'valuta_date: arrives ? settlementDay(bank, valuta_date) : valuta_date',
    by: 'valuta_date',
  },
];
