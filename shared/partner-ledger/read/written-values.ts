import type { WrittenFormat } from '#shared/partner-ledger/ledger-settings.ts';

const dayForms = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  'DD.MM.YYYY': /^(?<day>\d{2})\.(?<month>\d{2})\.(?<year>\d{4})$/,
  'DD/MM/YYYY': /^(?<day>\d{2})\/(?<month>\d{2})\/(?<year>\d{4})$/,
  'MM/DD/YYYY': /^(?<month>\d{2})\/(?<day>\d{2})\/(?<year>\d{4})$/,
};

/** `YYYY-MM-DD`; undefined if the text is no existing day of that form. */
export function dayOf(text: string, form: WrittenFormat['days']): string | undefined {
  const { year, month, day } = dayForms[form].exec(text.trim())?.groups ?? {};
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const written = `${year}-${month}-${day}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined;
}

const amountForms = {
  cents: /^(?<sign>[+-]?)(?<whole>\d+)$/,
  '1234.56': /^(?<sign>[+-]?)(?<whole>\d+|\d{1,3}(?:[, ']\d{3})+)(?:\.(?<cents>\d{1,2}))?$/,
  '1234,56': /^(?<sign>[+-]?)(?<whole>\d+|\d{1,3}(?:[. ']\d{3})+)(?:,(?<cents>\d{1,2}))?$/,
};

/** Integer cents, read without a fraction in between; undefined if the text is no such amount. */
export function centsOf(text: string, form: WrittenFormat['amounts']): number | undefined {
  const { sign, whole, cents = '' } = amountForms[form].exec(text.trim())?.groups ?? {};
  if (whole === undefined) return undefined;
  const digits = whole.replaceAll(/\D/g, '');
  const value = Number(form === 'cents' ? digits : digits + cents.padEnd(2, '0'));
  if (!Number.isSafeInteger(value)) return undefined;
  return sign === '-' ? 0 - value : value;
}
