import type { FeeIntent, ListedFee } from '#shared/fees/model/fee-intent.ts';
import { attemptReference, referencePrefix } from '#shared/fees/model/intent-id.ts';
import type { RoundTrip } from '#shared/fees/model/ports.ts';

/** What is known when an unknown outcome is judged. */
export interface Sight {
  /** All pages of the account's list. */
  readonly list: readonly ListedFee[];
  /** All fees of ours on the account, read after the list. */
  readonly fees: readonly FeeIntent[];
  readonly readAtMs: number;
  /** Whether the bank has shown that it returns references of fees of this type unchanged, each on a row of its own. */
  readonly roundTrip: RoundTrip;
  /** How late the bank may show a charge, by the stage. */
  readonly lagMs: number;
}

export type Verdict =
  | { readonly is: 'charged'; readonly reconciliationId: string | undefined }
  /** Read the list again: the bank may still be processing the attempt, or an absence needs a second reading. */
  | { readonly is: 'open'; readonly untilMs: number; readonly absent: boolean }
  | { readonly is: 'absent' }
  | ({ readonly is: 'for-person'; readonly sight: readonly ListedFee[] } & Undecided);

interface Undecided {
  /** Why a person must decide. */
  readonly because: string;
  /** The list shows that charges of the type are not each on a row of their own. */
  readonly refutesRoundTrip: boolean;
}

/** At most so many rows are shown to a person. */
const mostShown = 20;

/**
 * What the bank's list proves about an attempt with an unknown outcome. A row with our reference proves that it was
 * charged. A missing row proves that it was not, if all of this holds: every charge of the type shows its reference,
 * the list lacked the row twice after the bank had finished the attempt, and it shows a later charge. A slow list would
 * lack both.
 */
export function judgeUnknownOutcome(intent: FeeIntent, sight: Sight): Verdict {
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

/** A person decides; it says nothing about the type. */
const undecided = (because: string): Undecided => ({ because, refutesRoundTrip: false });

/** A person decides, also about every other unknown outcome of the type. */
const refuting = (because: string): Undecided => ({ because, refutesRoundTrip: true });

/** The row shows this charge alone. A row that aggregates charges shows another sum, with or without their count. */
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
  const { readAtMs, roundTrip, lagMs } = sight;
  const open = (untilMs: number, absent: boolean): Machine => ({ is: 'open', untilMs, absent });
  const doneMs = Date.parse(mayRunUntil ?? '');
  // Also for an intent without the instant: an absence proves nothing about it.
  if (!(readAtMs >= doneMs))
    return Number.isNaN(doneMs) ? undecided('nobody noted when it was sent') : open(doneMs, false);
  const hidden = whyItMayBeHidden(charge.type, sight);
  if (hidden?.refutesRoundTrip === true) return hidden;
  if (roundTrip.state !== 'proven')
    return undecided('references of this type of fee are not proven to come back');
  if (hidden !== undefined) return hidden;
  if (absentAt === undefined) return open(readAtMs + 2 * lagMs, true);
  const secondMs = Date.parse(absentAt) + 2 * lagMs;
  if (readAtMs < secondMs) return open(secondMs, true);
  if (Date.parse(roundTrip.shownUntil ?? '') > doneMs) return { is: 'absent' };
  return readAtMs < doneMs + witnessMs
    ? open(readAtMs + 2 * lagMs, true)
    : undecided(
        'the bank has listed no later fee of this type, which would show that its list is up to date',
      );
}

/** Each row of the type must be exactly one of our charges: any other row may contain the charge in question. */
export function whyItMayBeHidden(
  type: string,
  { list, fees }: Pick<Sight, 'fees' | 'list'>,
): Undecided | undefined {
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

/** How long we wait for a later charge. */
const witnessMs = 24 * 60 * 60 * 1_000;

const isAlone = ({ count }: ListedFee) => count === undefined || count === 1;
