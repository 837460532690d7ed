import { centsOf } from '#shared/bookings/file-checks/text-forms.ts';
import type { Noted } from './element-rules.ts';

/** Of one statement, as far as the file has come. Amounts are integer cents. */
const begun = () => ({
  balances: new Map<string, number>(),
  balanceCode: '',
  amountCents: 0,
  credits: 0,
  debits: 0,
  creditCents: 0,
  debitCents: 0,
  /** What its summary says. */
  stated: new Map<Noted, number>(),
});
type Sums = ReturnType<typeof begun>;

/** Adds up each statement of a file: its opening balance and entries must lead to its closing balance. */
export function createCamt053Sums(refuse: (rule: string) => never) {
  let sums = begun();
  const cents = (text: string) => centsOf(text, '.') ?? refuse('must have amounts that can be added up');
  return {
    note(noted: Noted, text: string): void {
      switch (noted) {
        case 'entry':
          return;
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
          addEntry(sums, text);
          return;
        case 'count':
        case 'credits':
        case 'debits':
          sums.stated.set(noted, Number(text));
          return;
        case 'sum':
        case 'credit-sum':
        case 'debit-sum':
          sums.stated.set(noted, cents(text));
          return;
        case 'statement':
          checkSums(sums, refuse);
          sums = begun();
      }
    },
  };
}

function addEntry(sums: Sums, side: string): void {
  if (side === 'DBIT') {
    sums.debits += 1;
    sums.debitCents += sums.amountCents;
  } else {
    sums.credits += 1;
    sums.creditCents += sums.amountCents;
  }
}

function checkSums({ balances, stated, ...sums }: Sums, refuse: (rule: string) => never): void {
  const { credits, debits, creditCents, debitCents } = sums;
  const [opening, closing] = [balances.get('OPBD'), balances.get('CLBD')];
  if (opening === undefined || closing === undefined) return refuse('must have the balances OPBD and CLBD');
  if (opening + creditCents - debitCents !== closing)
    refuse('must lead from its opening to its closing balance');
  const counted = new Map<Noted, number>([
    ['count', credits + debits],
    ['sum', creditCents + debitCents],
    ['credits', credits],
    ['credit-sum', creditCents],
    ['debits', debits],
    ['debit-sum', debitCents],
  ]);
  for (const [name, value] of counted)
    if (stated.get(name) !== value) refuse(`must have the entries that its summary states: ${name}`);
}
