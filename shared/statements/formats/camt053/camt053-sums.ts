import { centsOf } from '#shared/bookings/file-checks/text-forms.ts';
import type { Noted } from './element-rules.ts';

/** Adds up each statement of a file: its opening balance and entries must lead to its closing balance. */
export function createCamt053Sums(refuse: (rule: string) => never) {
  const begun = () => ({
    balances: new Map<string, number>(),
    balanceCode: '',
    amountCents: 0,
    entries: 0,
    creditCents: 0,
    debitCents: 0,
    statedCount: undefined as number | undefined,
    statedCents: undefined as number | undefined,
  });
  let sums = begun();
  const cents = (text: string) => centsOf(text, '.') ?? refuse('must be an amount');
  return {
    note(noted: Noted, text: string): void {
      switch (noted) {
        case 'balance-code':
          sums.balanceCode = text;
          return;
        case 'balance-amount':
        case 'entry-amount':
          sums.amountCents = cents(text);
          return;
        case 'balance':
          sums.balances.set(sums.balanceCode, text === 'DBIT' ? -sums.amountCents : sums.amountCents);
          return;
        case 'entry-side':
          sums.entries += 1;
          if (text === 'DBIT') sums.debitCents += sums.amountCents;
          else sums.creditCents += sums.amountCents;
          return;
        case 'summary-count':
          sums.statedCount = Number(text);
          return;
        case 'summary-sum':
          sums.statedCents = cents(text);
          return;
        case 'entry':
          return;
        case 'statement': {
          const { balances, entries, creditCents, debitCents, statedCount, statedCents } = sums;
          const [opening, closing] = [balances.get('OPBD'), balances.get('CLBD')];
          if (opening === undefined || closing === undefined) refuse('must have the balances OPBD and CLBD');
          if (opening + creditCents - debitCents !== closing)
            refuse('must lead from its opening to its closing balance');
          if (statedCount !== entries) refuse('must have as many entries as its summary states');
          if (statedCents !== creditCents + debitCents) refuse('must have the sum that its summary states');
          sums = begun();
        }
      }
    },
  };
}
