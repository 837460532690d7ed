import { currencyCode } from '#shared/statements/formats/currency-code.ts';
import type { BookingCodes } from '#shared/statements/formats/booking-codes.ts';
import type { Counterparty, StatedAccount, StatementEntry } from '#shared/statements/model/statement.ts';
import { xmlText } from './xml-text.ts';

const ibanPattern = /^[A-Z]{2}\d{2}[A-Za-z\d]{1,30}$/;
const bicPattern = /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/;

export function accountElement({ iban, bic, currency, holder }: StatedAccount) {
  const name = xmlText(holder, 140);
  return {
    Id: accountIdElement(iban),
    Ccy: currencyCode(currency),
    ...(name !== undefined && { Ownr: { Nm: name } }),
    ...(bic !== undefined && { Svcr: agentElement(bic) }),
  };
}

/**
 * The counterparty: the payer or payee who is not the account's holder. For returns and reversals, ISO 20022 keeps the
 * roles of the original transaction: if money comes back, the counterparty is its creditor. German readers swap the two
 * again if an entry has a return reason.
 */
export function partyElements(entry: StatementEntry, codes: BookingCodes) {
  const isReversal = codes.isReversal === true;
  const { counterparty = {}, creditorIdentifier, virtualIban } = entry;
  const isPaidByHolder = entry.cents < 0 !== isReversal;
  const role = isPaidByHolder ? 'Cdtr' : 'Dbtr';
  const { iban, bic } = counterparty;
  const parties = {
    // It belongs to the creditor, who is the other side only of the holder's payments.
    ...partyElement(role, counterparty, isPaidByHolder ? xmlText(creditorIdentifier, 35) : undefined),
    ...(isPaidByHolder
      ? creditorAccount(iban, virtualIban)
      : { ...(iban !== undefined && { DbtrAcct: accountOf(iban) }), ...creditorAccount(virtualIban) }),
  };
  return {
    ...(Object.keys(parties).length > 0 && { RltdPties: parties }),
    ...(bic !== undefined && { RltdAgts: { [`${role}Agt`]: agentElement(bic) } }),
  };
}

const accountOf = (iban: string) => ({ Id: accountIdElement(iban) });

/** A virtual IBAN is an account of the creditor, or another name of the account that the bank gives beside it. */
function creditorAccount(iban: string | undefined, virtualIban?: string) {
  const named = iban ?? virtualIban;
  if (named === undefined) return {};
  const proxy = iban === undefined ? undefined : xmlText(virtualIban, 34);
  return {
    CdtrAcct: {
      ...accountOf(named),
      ...(proxy !== undefined && { Prxy: { Tp: { Prtry: 'VIRTUAL_IBAN' }, Id: proxy } }),
    },
  };
}

function partyElement(role: 'Cdtr' | 'Dbtr', { name }: Counterparty, scheme: string | undefined) {
  const written = xmlText(name, 140);
  if (written === undefined && scheme === undefined) return {};
  const id = scheme && { PrvtId: { Othr: { Id: scheme, SchmeNm: { Prtry: 'SEPA' } } } };
  return {
    [role]: { Pty: { ...(written !== undefined && { Nm: written }), ...(id !== undefined && { Id: id }) } },
  };
}

function accountIdElement(iban: string) {
  const plain = iban.replaceAll(' ', '');
  return ibanPattern.test(plain) ? { IBAN: plain } : { Othr: { Id: xmlText(plain, 34) ?? 'NOTPROVIDED' } };
}

function agentElement(bic: string) {
  const known = bicPattern.test(bic) ? { BICFI: bic } : { Othr: { Id: xmlText(bic, 35) ?? 'NOTPROVIDED' } };
  return { FinInstnId: known };
}
