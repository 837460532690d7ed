import type { FeeRequest, FeeResponse } from './fee-queries.ts';
import type { SettlementFiles } from '#shared/fees/model/ports.ts';

/** A file that was imported for a month, unchanged. */
export async function showSettlementFile(
  { files }: { readonly files: Pick<SettlementFiles, 'of'> },
  { month, number }: FeeRequest<'settlementFile'>,
): Promise<FeeResponse<'settlementFile'>> {
  const known = await files.of(month);
  const file = number === undefined ? known.at(-1) : known.find((each) => each.number === number);
  return file === undefined ? { absent: true } : { file };
}
