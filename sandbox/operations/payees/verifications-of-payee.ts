import { holderOf } from '#sandbox/entities/customers/account-holder.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { PayeeVerification } from '#sandbox/engine/model/payees.ts';
import { created, type HandlersOf } from '#sandbox/engine/operation.ts';
import { payeeWords } from '#sandbox/entities/magic-values.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

/** Taken from a public sample; the specification states no time. */
const lifetimeMs = 5 * 60_000;

/** Countries whose banks must answer: those with the euro. */
const askableCountries = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

type Result = Pick<PayeeVerification, 'status' | 'suggested_name'>;

export const verificationOfPayeeHandlers = {
  'verificationsOfPayee.create': ({ body }, bank) => {
    const { id, created_at, expires_at, used_for, iban, name, status, suggested_name } =
      bank.store.payeeVerifications.insert({
        ...body,
        ...resultOf(bank, body),
        id: bank.ids.next('payeeVerification'),
        created_at: bank.instant(),
        expires_at: toIsoInstant(bank.clock.now() + lifetimeMs),
        used_for: null,
      });
    return created({
      id,
      payee: { iban, name },
      result: { status, suggested_name },
      used_for,
      created_at,
      expires_at,
    });
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function resultOf(bank: Bank, { iban, name }: { iban: string; name: string }): Result {
  const account = bank.store.accounts.by('iban', iban)[0];
  if (account === undefined) return resultElsewhere(iban, name);
  const holder = account.status === 'ACTIVE' ? holderOf(bank, account) : undefined;
  return holder === undefined ? plain('VERIFICATION_NOT_POSSIBLE') : compareNames(name, holder);
}

function resultElsewhere(iban: string, name: string): Result {
  if (!askableCountries.includes(iban.slice(0, 2))) return plain('VERIFICATION_NOT_SUPPORTED');
  const status = payeeWords.find(({ word }) => name.includes(word))?.status ?? 'MATCH';
  return status === 'CLOSE_MATCH' ? { status, suggested_name: `${name} jr.` } : plain(status);
}

function plain(status: Result['status']): Result {
  return { status, suggested_name: null };
}

/** The same words match; a shared word is close, and only then does the payee’s bank disclose the name it knows. */
function compareNames(given: string, known: string): Pick<PayeeVerification, 'status' | 'suggested_name'> {
  const [givenWords, knownWords] = [wordsOf(given), wordsOf(known)];
  if (givenWords.join(' ') === knownWords.join(' ')) return { status: 'MATCH', suggested_name: null };
  const isClose = givenWords.some((word) => knownWords.includes(word));
  return isClose
    ? { status: 'CLOSE_MATCH', suggested_name: known }
    : { status: 'NO_MATCH', suggested_name: null };
}

/** Compares without accents, case, punctuation and order. */
function wordsOf(name: string): readonly string[] {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted();
}
