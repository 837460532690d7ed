import type { FeeIntent, ListedFee } from '#shared/fees/model/fee-intent.ts';
import { attemptReference, referencePrefix } from '#shared/fees/model/intent-id.ts';
import type { Echo } from '#shared/fees/model/ports.ts';

/** What is known while a doubt is judged. */
export interface Sight {
  /** All pages of the account's list. */
  readonly list: readonly ListedFee[];
  /** All fees of ours on the account, read after the list. */
  readonly fees: readonly FeeIntent[];
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
  | ({ readonly is: 'for-person'; readonly sight: readonly ListedFee[] } & Undecided);

interface Undecided {
  /** Why no machine may decide it. */
  readonly because: string;
  /** The list shows that charges of the type are not each on a row of their own. */
  readonly refutesEcho: boolean;
}

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
  if ('is' in verdict) return verdict;
  const { id, charge } = intent;
  const isOfInterest = ({ type, reference }: ListedFee) =>
    type === charge.type || reference?.startsWith(referencePrefix(id)) === true;
  const ofType = sight.list.filter(isOfInterest);
  return { is: 'for-person', ...verdict, sight: ofType.slice(-mostShown) };
}

type Machine = Exclude<Verdict, { readonly is: 'for-person' }>;

/** Rows of any attempt of the intent. */
export const rowsOf = ({ id }: Pick<FeeIntent, 'id'>, list: readonly ListedFee[]): readonly ListedFee[] =>
  list.filter(({ reference = '' }) => reference.startsWith(referencePrefix(id)));

/** It goes to persons, and says nothing of the type. */
const undecided = (because: string): Undecided => ({ because, refutesEcho: false });

/** It goes to persons, and so does every other doubt of the type. */
const refuting = (because: string): Undecided => ({ because, refutesEcho: true });

/** The charge is on a row of its own: what aggregates shows another sum, whether or not it says how many charges it holds. */
export const isRowOf = (
  { reference, count = 1, cents, type }: ListedFee,
  { id, attempt, charge }: FeeIntent,
): boolean =>
  reference === attemptReference(id, attempt) &&
  count === 1 &&
  cents === charge.cents &&
  type === charge.type;

function judge(intent: FeeIntent, sight: Sight): Machine | Undecided {
  const { attempt, id } = intent;
  const own = rowsOf(intent, sight.list);
  const [only, ...others] = own;
  if (only !== undefined) {
    if (others.length > 0) return undecided('the bank lists it more than once');
    if (only.reference !== attemptReference(id, attempt))
      return undecided('the bank lists an attempt that it had refused');
    if (!isAlone(only)) return refuting('the bank lists it together with others');
    if (!isRowOf(only, intent)) return refuting('the bank lists it with another amount or type');
    return { is: 'charged', reconciliationId: only.reconciliationId };
  }
  return judgeAbsence(intent, sight);
}

function judgeAbsence({ charge, mayRunUntil, absentAt }: FeeIntent, sight: Sight): Machine | Undecided {
  const { readAtMs, echo, lagMs } = sight;
  const open = (untilMs: number, absent: boolean): Machine => ({ is: 'open', untilMs, absent });
  const doneMs = Date.parse(mayRunUntil ?? '');
  // Also of an intent without the instant: nothing is proven of it.
  if (!(readAtMs >= doneMs))
    return Number.isNaN(doneMs) ? undecided('nobody noted when it was sent') : open(doneMs, false);
  const hidden = whyItMayBeHidden(charge.type, sight);
  if (hidden?.refutesEcho === true) return hidden;
  if (echo.state !== 'proven') return undecided('references of this type of fee are not proven to come back');
  if (hidden !== undefined) return hidden;
  if (absentAt === undefined) return open(readAtMs + 2 * lagMs, true);
  const secondMs = Date.parse(absentAt) + 2 * lagMs;
  if (readAtMs < secondMs) return open(secondMs, true);
  if (Date.parse(echo.shownUntil ?? '') > doneMs) return { is: 'absent' };
  return readAtMs < doneMs + witnessMs
    ? open(readAtMs + 2 * lagMs, true)
    : undecided(
        'the bank has listed no later fee of this type, which would show that its list is up to date',
      );
}

/** Each row of the type has to be just one charge of ours: any other one may contain the one in doubt. */
function whyItMayBeHidden(type: string, { list, fees }: Sight): Undecided | undefined {
  const unseen = new Map(fees.map((fee) => [attemptReference(fee.id, fee.attempt), fee]));
  for (const row of list) {
    if (row.type !== type || row.fromBank) continue;
    if (!isAlone(row)) return refuting('the bank lists fees of this type together');
    const fee = unseen.get(row.reference ?? '');
    if (fee === undefined)
      return undecided('the bank lists fees of this type that show no reference of ours');
    if (!isRowOf(row, fee))
      return refuting(
        'the bank lists another fee of this type with another amount, which may contain this one',
      );
    // Two rows of one reference are not two charges of ours.
    unseen.delete(row.reference ?? '');
  }
  return undefined;
}

/** So long a later charge may keep us waiting. */
const witnessMs = 24 * 60 * 60 * 1_000;

const isAlone = ({ count }: ListedFee) => count === undefined || count === 1;
