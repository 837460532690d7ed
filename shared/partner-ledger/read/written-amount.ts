import type { WrittenFormat } from '#shared/partner-ledger/ledger-settings.ts';

const forms = {
  cents: /^(?<whole>\d+)$/,
  '1234.56': /^(?<whole>\d+|\d{1,3}(?:[, ']\d{3})+)(?:\.(?<cents>\d{1,2}))?$/,
  '1234,56': /^(?<whole>\d+|\d{1,3}(?:[. ']\d{3})+)(?:,(?<cents>\d{1,2}))?$/,
};
/** A sign on either side, or parentheses, which accountants write around what is negative. */
const signed = /^(?:(?<before>[+-])(?<after>.*)|(?<amount>.*)(?<behind>[+-])|\((?<negative>.*)\))$/;

interface Amount {
  readonly text: string;
  readonly isNegative: boolean;
}

/**
 * Integer cents, read without a fraction in between; undefined if the text is no such amount. Signs, blanks and
 * apostrophes may be those of SAP, France, Switzerland or a spreadsheet. The currency may stand beside the amount, within
 * the sign or around it.
 */
export function centsOf(
  text: string,
  { amounts, currency }: { readonly amounts: WrittenFormat['amounts']; readonly currency: string },
): number | undefined {
  const { text: amount, isNegative } = withoutSign(plain(text), currency);
  const { whole, cents = '' } = forms[amounts].exec(amount)?.groups ?? {};
  if (whole === undefined) return undefined;
  const digits = whole.replaceAll(/\D/g, '');
  const value = Number(amounts === 'cents' ? digits : digits + cents.padEnd(2, '0'));
  if (!Number.isSafeInteger(value)) return undefined;
  return isNegative ? 0 - value : value;
}

/** Without one sign and one currency. Another one is no part of any form. */
function withoutSign(text: string, currency: string): Amount {
  const around = signOf(text);
  if (around !== undefined) return { ...around, text: withoutCurrency(around.text, currency) };
  const within = withoutCurrency(text, currency);
  return signOf(within) ?? { text: within, isNegative: false };
}

function signOf(text: string): Amount | undefined {
  const { before, after, amount, behind, negative } = signed.exec(text)?.groups ?? {};
  const unsigned = after ?? amount ?? negative;
  const isNegative = before === '-' || behind === '-' || negative !== undefined;
  return unsigned === undefined ? undefined : { text: unsigned.trim(), isNegative };
}

/** With the blanks, minus signs and apostrophes that a keyboard has. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Zs}\t]/gu, ' ')
    .replaceAll('\u2212', '-')
    .replaceAll('\u2019', "'")
    .trim();
}

/** Only that of the line: with another one, the amount means something else. */
function withoutCurrency(text: string, currency: string): string {
  const names = currency === 'EUR' ? ['€', currency] : [currency];
  for (const name of names) {
    if (text.endsWith(name)) return text.slice(0, -name.length).trimEnd();
    if (text.startsWith(name)) return text.slice(name.length).trimStart();
  }
  return text;
}

/** `ActiveCurrencyAndAmount` of ISO 20022 as integer cents: no sign, no grouping, at most 18 digits and five decimals. */
export function centsOfDecimal(text: string): number | undefined {
  const { whole = '', decimals = '' } =
    /^(?<whole>\d*)(?:\.(?<decimals>\d*))?$/.exec(text.trim())?.groups ?? {};
  if (whole + decimals === '' || decimals.length > 5 || !/^\d{0,2}0*$/.test(decimals)) return undefined;
  const value = Number(whole + decimals.slice(0, 2).padEnd(2, '0'));
  return Number.isSafeInteger(value) ? value : undefined;
}
