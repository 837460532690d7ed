import type { FeeIntent, ListedFee } from './fee-intent.ts';
import { attemptReference, referencePrefix } from './intent-id.ts';
import type { Echo } from './ports.ts';

/** What is known while a doubt is judged. */
export interface Sight {
  /** All pages of the account's list. */
  readonly list: readonly ListedFee[];
  readonly readAtMs: number;
  /** Whether the bank has shown that it returns references of fees of this type unchanged, each on a row of its own. */
  readonly echo: Echo;
  /** How late the bank may show a charge, by the stage. */
  readonly lagMs: number;
}

export type Verdict =
  | { readonly is: 'charged'; readonly reconciliationId: string | undefined }
  /** Look again: the bank may still be at it, or an absence needs a second look. */
  | { readonly is: 'open'; readonly untilMs: number; readonly absent: boolean }
  | { readonly is: 'absent' }
  | { readonly is: 'for-person'; readonly because: string; readonly sight: readonly ListedFee[] };

/** Rows of the list that a person gets to see. */
const mostShown = 20;

/**
 * What the bank's list proves of an attempt whose answer nobody knows. A row with our reference is proof that it was
 * charged, whatever else is known. Its absence proves something only where every charge of the type shows its reference,
 * after the bank is surely done, twice, and once the list has shown a later charge: a list that has become slow lacks
 * both.
 */
export function judgeDoubt(intent: FeeIntent, sight: Sight): Verdict {
  const verdict = judge(intent, sight);
  if (typeof verdict !== 'string') return verdict;
  const { id, charge } = intent;
  const isOfInterest = ({ type, reference }: ListedFee) =>
    type === charge.type || reference?.startsWith(referencePrefix(id)) === true;
  const ofType = sight.list.filter(isOfInterest);
  return { is: 'for-person', because: verdict, sight: ofType.slice(-mostShown) };
}

type Machine = Exclude<Verdict, { readonly is: 'for-person' }>;

/** Rows of any attempt of the intent. */
export const rowsOf = ({ id }: Pick<FeeIntent, 'id'>, list: readonly ListedFee[]): readonly ListedFee[] =>
  list.filter(({ reference = '' }) => reference.startsWith(referencePrefix(id)));

/** A text says why no machine may decide. */
function judge(intent: FeeIntent, sight: Sight): Machine | string {
  const { charge, attempt, id } = intent;
  const own = rowsOf(intent, sight.list);
  const [only, ...others] = own;
  if (only !== undefined) {
    if (others.length > 0) return 'the bank lists it more than once';
    if (only.reference !== attemptReference(id, attempt))
      return 'the bank lists an attempt that it had refused';
    if (!isAlone(only)) return 'the bank lists it together with others';
    if (only.cents !== charge.cents || only.type !== charge.type)
      return 'the bank lists it with another amount or type';
    return { is: 'charged', reconciliationId: only.reconciliationId };
  }
  return judgeAbsence(intent, sight);
}

function judgeAbsence({ charge, mayRunUntil, absentAt }: FeeIntent, sight: Sight): Machine | string {
  const { list, readAtMs, echo, lagMs } = sight;
  const open = (untilMs: number, absent: boolean): Machine => ({ is: 'open', untilMs, absent });
  const doneMs = Date.parse(mayRunUntil ?? '');
  // Also of an intent without the instant: nothing is proven of it.
  if (!(readAtMs >= doneMs))
    return Number.isNaN(doneMs) ? 'nobody noted when it was sent' : open(doneMs, false);
  if (echo.state !== 'proven') return 'references of this type of fee are not proven to come back';
  const ofType = list.filter(({ type, fromBank }) => type === charge.type && !fromBank);
  if (ofType.some((row) => !isAlone(row) || !isOurs(row)))
    return 'the bank lists fees of this type that show no reference of ours';
  if (absentAt === undefined) return open(readAtMs + 2 * lagMs, true);
  const secondMs = Date.parse(absentAt) + 2 * lagMs;
  if (readAtMs < secondMs) return open(secondMs, true);
  if (Date.parse(echo.shownUntil ?? '') > doneMs) return { is: 'absent' };
  return readAtMs < doneMs + witnessMs
    ? open(readAtMs + 2 * lagMs, true)
    : 'the bank has listed no later fee of this type, which would show that its list is up to date';
}

/** So long a later charge may keep us waiting. */
const witnessMs = 24 * 60 * 60 * 1_000;

const isAlone = ({ count }: ListedFee) => count === undefined || count === 1;

const isOurs = ({ reference = '' }: ListedFee) => /^[a-z2-7]{28}-[0-9a-z]+$/.test(reference);
