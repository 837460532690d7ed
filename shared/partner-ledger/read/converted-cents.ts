import type { WrittenFormat } from '#shared/partner-ledger/ledger-settings.ts';

const forms = {
  '.': /^(?<whole>\d{1,9})(?:\.(?<decimals>\d{1,10}))?$/,
  ',': /^(?<whole>\d{1,9})(?:,(?<decimals>\d{1,10}))?$/,
};

interface Rate {
  /** As it is written. */
  readonly rate: string;
  readonly by: 'multiply' | 'divide';
  readonly amounts: WrittenFormat['amounts'];
}

/** Cents at the rate of the line, half a cent away from zero; undefined if the text is no rate. */
export function convertedCents(cents: number, { rate, by, amounts }: Rate): number | undefined {
  const form = forms[amounts === '1234,56' ? ',' : '.'];
  const { whole, decimals = '' } = form.exec(rate.trim())?.groups ?? {};
  const [value, scale] = [BigInt((whole ?? '') + decimals), 10n ** BigInt(decimals.length)];
  if (whole === undefined || value === 0n) return undefined;
  const [factor, divisor] = by === 'multiply' ? [value, scale] : [scale, value];
  const size = BigInt(Math.abs(cents)) * factor;
  const rounded = Number((2n * size + divisor) / (2n * divisor));
  if (!Number.isSafeInteger(rounded)) return undefined;
  return cents < 0 ? 0 - rounded : rounded;
}
