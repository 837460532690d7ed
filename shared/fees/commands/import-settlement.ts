import type { FeeSettings } from '#shared/fees/model/fee-settings.ts';
import type { FeeCommandRequest } from './fee-commands.ts';
import type { SettlementFiles } from '#shared/fees/model/ports.ts';
import { settlementDays } from '#shared/fees/totals/settlement.ts';
import type { SettlementFile } from '#shared/fees/model/settlement-file.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';

interface ImportSettlementDeps {
  readonly files: SettlementFiles;
  readonly settings: Pick<FeeSettings, 'settlement' | 'firstMonth'>;
  readonly clock: Clock;
}

export const nothingSettled = "the bank's cut-off day is unknown: set `fees.settlement` in stages.ts";

export type Imported =
  | {
      readonly file: SettlementFile;
      /** Another change had already put it into effect. */
      readonly isKnown: boolean;
      readonly replaced: SettlementFile | undefined;
      /** The day as of which a run compares the month. */
      readonly asOf: string;
    }
  | { readonly refused: string };

/**
 * Stores a settlement file of the bank for a month. If it is in effect already, it is not stored again; a different
 * file replaces it, and both are kept.
 */
export async function importSettlement(
  { files, settings: { settlement, firstMonth }, clock }: ImportSettlementDeps,
  { month, text, requestId }: FeeCommandRequest<'importSettlement'> & { readonly requestId: string },
): Promise<Imported> {
  if (settlement === undefined) return { refused: nothingSettled };
  if (month < firstMonth) return { refused: `fees are charged from ${firstMonth} on` };
  const today = businessDay(clock.now());
  const { firstDay, lastDay: asOf } = settlementDays(month, settlement);
  if (today <= firstDay)
    return { refused: `${month} is settled on ${firstDay}; import its file from the day after on` };
  // Loaded on demand, so that a cold start does not load the parsers of CSV and XML.
  const { readSettlementFile } = await import('#shared/fees/totals/read-settlement-file.ts');
  const read = await readSettlementFile(text, { month, today });
  if ('refused' in read) return read;
  const kept = await keep(files, {
    month,
    text,
    ...read,
    change: requestId,
    importedAt: toIsoInstant(clock.now()),
  });
  if (kept !== undefined) return { ...kept, asOf };
  return {
    refused: `somebody else has just imported a file for ${month}; see \`fees totals\`, and import yours again`,
  };
}

async function keep(
  files: SettlementFiles,
  imported: Omit<SettlementFile, 'number' | 'sha256'>,
): Promise<Omit<Extract<Imported, { readonly file: unknown }>, 'asOf'> | undefined> {
  const known = await files.of(imported.month);
  const sha256 = sha256Hex(imported.text);
  // This change has stored it before, and its answer was lost.
  const own = known.find(({ change }) => change === imported.change);
  const holding = known.at(-1);
  const before = own ?? (holding?.sha256 === sha256 ? holding : undefined);
  const file = before ?? { ...imported, sha256, number: known.length + 1 };
  if (before === undefined && !(await files.add(file))) return undefined;
  return {
    file,
    isKnown: own === undefined && before !== undefined,
    replaced: known.find(({ number }) => number === file.number - 1),
  };
}
