import type { FeeSettlement } from '#shared/fees/model/fee-settlement.ts';
import type { ShownSettlementFile } from '#shared/fees/model/shown-fees.ts';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import type { FeeTotals } from '#ops/commands/fees.ts';
import { textTable } from '#ops/terminal/table.ts';

const euros = (cents: number) => `${signedAmountText(cents)} EUR`;

/** No difference can be seen. */
export const agrees = ({ differences, settlement }: FeeTotals): boolean =>
  differences.length === 0 && settlement?.state !== 'variance';

/** The three sums of a month, and how they differ. */
export function textOfTotals(totals: FeeTotals): string {
  const { month, accounts, chargedCents, doubtCents, listedCents, differences, settlement, files, atCutOff } =
    totals;
  const rows = [
    ['charged by us', euros(chargedCents), `${accounts} accounts`],
    ['unknown outcome', euros(doubtCents), ''],
    ['listed by the bank', euros(listedCents), differenceOf(listedCents - chargedCents)],
    ...settlementRows(settlement),
  ];
  return [
    `Fees that took effect in ${month}:`,
    textTable(rows),
    ...files.map(fileRow),
    ...atCutOff.map(
      ({ fee, cents, acceptedAt }) => `charged on the cut-off day: ${fee}, ${euros(cents)}, ${acceptedAt}`,
    ),
    ...differences.map(({ accountId, cents }) => `${accountId}: the bank lists ${euros(cents)} more`),
  ].join('\n');
}

/** `settlement file 2 of 2: 14.52 EUR in 1 line, imported 2026-05-05T08:00:00.000Z, SHA-256 3f2a…` */
function fileRow({ number, cents, lines, importedAt, sha256 }: ShownSettlementFile): string {
  return `settlement file ${number}: ${euros(cents)} in ${lines} line${lines === 1 ? '' : 's'}, imported ${importedAt}, SHA-256 ${sha256}`;
}

const differenceOf = (cents: number) => (cents === 0 ? 'agrees' : `differs by ${euros(cents)}`);

function settlementRows(settlement: FeeSettlement | undefined): readonly string[][] {
  if (settlement === undefined) return [['settled by the bank', '', 'not compared yet']];
  const { state, chargedCents, expectedCents, foundCents, atCutOff, file } = settlement;
  const cutOff = Object.entries(atCutOff).map(([minute, cents]) => ['at the cut-off', euros(cents), minute]);
  return [
    ['to be settled', euros(expectedCents), `of ${euros(chargedCents)} until the cut-off`],
    ...cutOff,
    [
      file === undefined ? 'settled by the bank' : `settled by file ${file.number}`,
      euros(foundCents),
      noteOn[state](foundCents - expectedCents),
    ],
  ];
}

const noteOn: Readonly<Record<FeeSettlement['state'], (cents: number) => string>> = {
  settled: () => 'agrees',
  variance: (cents) => `differs by ${euros(cents)}`,
  unproven: () => 'the billing account has never shown a settlement',
  waiting: () => 'waits for fees with an unknown outcome',
};
