import { el } from './dom.ts';

/** 123456 as `1,234.56`, always with two decimals: amounts stand below each other. */
export function euros(cents: number): string {
  const amount = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // The minus sign is as wide as a digit, the hyphen is not.
  return amount.format(cents / 100).replace('-', '−');
}

export function money(cents: number, currency = 'EUR'): HTMLElement {
  const name = cents < 0 ? 'money negative' : 'money';
  return el('span', { class: name }, [
    euros(cents),
    el('span', { class: 'unit' }, ` ${currency === 'EUR' ? '€' : currency}`),
  ]);
}

export const count = (value: number) => new Intl.NumberFormat('en').format(value);

/** Groups of four, as on paper. */
export const iban = (text: string) => text.replaceAll(/(.{4})(?=.)/g, '$1\u00A0');

const bankZone = 'Europe/Berlin';

export function instant(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: bankZone,
    dateStyle: 'medium',
    timeStyle: 'medium',
  }).format(new Date(iso));
}

export function timeOfDay(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: bankZone, timeStyle: 'medium' }).format(new Date(iso));
}

export function day(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: bankZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(new Date(iso));
}

/** `SEPA_CREDIT_TRANSFER` as `Sepa credit transfer`. */
export function words(name: string): string {
  const text = name.replaceAll(/[_-]/g, ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Tone = 'good' | 'bad' | 'warn' | 'plain' | 'info';

export const chip = (text: string, tone: Tone = 'plain') => el('span', { class: `chip ${tone}` }, text);
