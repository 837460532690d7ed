import type { FoundBreak } from '#shared/breaks/break.ts';
import { isCharged, isForgone, type FeeIntent, type ListedFee } from '#shared/fees/model/fee-intent.ts';
import { shortName } from '#shared/fees/model/fee-name.ts';
import { referencePrefix } from '#shared/fees/model/intent-id.ts';

interface ListSight {
  readonly accountId: string;
  /** All fees of the account. */
  readonly intents: readonly FeeIntent[];
  /** All rows of the bank's list. */
  readonly list: readonly ListedFee[];
  /** Day at the bank from which we charge the account: others may have charged it before. */
  readonly since: string;
  /** Types whose references are proven to come back, each charge on its own row. */
  readonly provenTypes: ReadonlySet<string>;
}

/** What the breaks of an account's list are about. */
export const listEntity = (accountId: string): string => `list of fees of ${accountId}`;

/** Rows of charges that we sent: not what the bank charged itself, and not what others charged before us. */
export const ownRows = (list: readonly ListedFee[], since: string): readonly ListedFee[] =>
  list.filter(({ fromBank, valutaDay = since }) => !fromBank && valutaDay >= since);

/**
 * How the bank's list differs from what we charged: row by row if references come back, otherwise by the sum of a type.
 * A difference in a sum counts only if fees with an unknown outcome do not explain it.
 */
export function compareList({ list, since, provenTypes, ...sight }: ListSight): readonly FoundBreak[] {
  const rows = ownRows(list, since);
  const types = new Set([...rows.map(({ type }) => type), ...sight.intents.map(({ charge }) => charge.type)]);
  return [...types].flatMap((type) => {
    const ofType: OfType = {
      accountId: sight.accountId,
      type,
      intents: sight.intents.filter(({ charge }) => charge.type === type),
      rows: rows.filter((row) => row.type === type),
    };
    return provenTypes.has(type) ? compareRows(ofType) : compareSums(ofType);
  });
}

interface OfType {
  readonly accountId: string;
  readonly type: string;
  readonly intents: readonly FeeIntent[];
  readonly rows: readonly ListedFee[];
}

function compareRows({ accountId, intents, rows }: OfType): readonly FoundBreak[] {
  const rowsOf = ({ id }: FeeIntent) =>
    rows.filter(({ reference = '' }) => reference.startsWith(referencePrefix(id)));
  const ofFees = intents.flatMap((intent) => {
    if (isOurs(intent)) return breaksOfFee(intent, rowsOf(intent));
    return isForgone(intent) ? breaksOfForgone(intent, rowsOf(intent)) : [];
  });
  const explained = new Set(intents.filter(isNamed).flatMap(rowsOf));
  const orphans = rows
    .filter((row) => !explained.has(row))
    .map((row, index) => orphan(accountId, row, index + 1));
  return [...ofFees, ...orphans];
}

const isOurs = ({ state }: FeeIntent) => isCharged(state);

/** Their outcome at the bank is unknown. */
const isUncertain = ({ state }: FeeIntent) => ['SUBMITTING', 'IN_DOUBT'].includes(state);

/** Rows of these fees are no orphans: they have breaks of their own, or their outcome is unknown. */
const isNamed = (intent: FeeIntent) => isOurs(intent) || isUncertain(intent) || isForgone(intent);

function breaksOfFee(intent: FeeIntent, rows: readonly ListedFee[]): readonly FoundBreak[] {
  const { accountId, charge } = intent;
  const about = { accountId, entity: listEntity(accountId), field: shortName(intent) };
  const times = rows.reduce((sum, { count = 1 }) => sum + count, 0);
  const cents = sumOfRows(rows);
  const sums = {
    expected: `${charge.cents} cents`,
    found: `${cents} cents, ${times} times`,
    differenceCents: cents - charge.cents,
    currency: 'EUR',
    evidence: rows.flatMap(({ reconciliationId }) => reconciliationId ?? []),
  };
  if (times === 0) return [{ kind: 'FEE_UNBOOKED', ...about, ...sums }];
  if (times > 1) return [{ kind: 'FEE_DUPLICATE', ...about, ...sums }];
  return cents === charge.cents ? [] : [{ kind: 'FEE_AMOUNT', ...about, ...sums }];
}

/** Persons waived it or wrote it off, and the bank charged it all the same. */
function breaksOfForgone(intent: FeeIntent, rows: readonly ListedFee[]): readonly FoundBreak[] {
  if (rows.length === 0) return [];
  const cents = sumOfRows(rows);
  return [
    {
      kind: 'FEE_ORPHAN',
      accountId: intent.accountId,
      entity: listEntity(intent.accountId),
      field: shortName(intent),
      expected: `0 cents: it is ${intent.state}`,
      found: `${cents} cents`,
      differenceCents: cents,
      currency: 'EUR',
      evidence: rows.flatMap(({ reconciliationId }) => reconciliationId ?? []),
    },
  ];
}

const sumOfRows = (rows: readonly ListedFee[]) => rows.reduce((sum, { cents }) => sum + cents, 0);

function orphan(accountId: string, row: ListedFee, place: number): FoundBreak {
  const { type, cents, reference, reconciliationId } = row;
  return {
    kind: 'FEE_ORPHAN',
    accountId,
    entity: listEntity(accountId),
    field: reconciliationId ?? reference ?? `${type} ${place}`,
    expected: 'no fee of ours',
    found: `${type}, ${cents} cents`,
    differenceCents: cents,
    currency: 'EUR',
  };
}

function compareSums({ accountId, type, intents, rows }: OfType): readonly FoundBreak[] {
  const sumOf = (fees: readonly FeeIntent[]) => fees.reduce((sum, { charge }) => sum + charge.cents, 0);
  const [expected, uncertain] = [sumOf(intents.filter(isOurs)), sumOf(intents.filter(isUncertain))];
  const found = sumOfRows(rows);
  if (found >= expected && found <= expected + uncertain) return [];
  return [
    {
      kind: found < expected ? 'FEE_UNBOOKED' : 'FEE_ORPHAN',
      accountId,
      entity: listEntity(accountId),
      field: type,
      expected: `${expected} cents${uncertain === 0 ? '' : `, and up to ${uncertain} in doubt`}`,
      found: `${found} cents`,
      differenceCents: found - expected,
      currency: 'EUR',
    },
  ];
}
