import type { Bank } from '#sandbox/engine/bank.ts';
import type { PayeeVerification } from '#sandbox/engine/model/payees.ts';
import { type BankRefusal, invalidModel, refusal } from '#sandbox/engine/refusal.ts';

interface Payment {
  readonly verification_of_payee_id?: string | undefined;
  readonly iban: string;
  readonly name: string | undefined;
}

/** The verification of payee that a payment names must be of its payee, valid, and not used by another payment. */
export function namedVerification(bank: Bank, payment: Payment): PayeeVerification | undefined {
  const { verification_of_payee_id: id, iban, name } = payment;
  if (id === undefined) {
    if (bank.options.payeeVerification === 'required') throw refused('is missing');
    return undefined;
  }
  const verification = bank.store.payeeVerifications.find(id);
  if (verification?.iban !== iban || (name !== undefined && verification.name !== name)) {
    throw refused('is no verification of this payee');
  }
  if (Date.parse(verification.expires_at) <= bank.clock.now()) throw refused('has expired');
  if (verification.used_for !== null) throw refused('was used for another payment');
  return verification;
}

/** For orders by which no verification of payee can be named: the reference states no member for it. */
export function refuseWithoutVerification(bank: Bank): void {
  if (bank.options.payeeVerification !== 'required') return;
  throw refusal(
    403,
    'unauthorized_action',
    'Every payment must name a verification of its payee, which this order cannot: send each as a transfer.',
  );
}

/** Whatever its result: the payer decides. */
export function useVerification(
  bank: Bank,
  verification: PayeeVerification | undefined,
  payment: { readonly type: 'SCT' | 'SCT_INSTANT'; readonly id: string },
): void {
  if (verification === undefined) return;
  const used_for = { ...payment, timestamp: bank.instant() };
  bank.store.payeeVerifications.update(verification.id, { used_for });
}

function refused(problem: string): BankRefusal {
  return invalidModel('verification_of_payee_id', problem);
}
