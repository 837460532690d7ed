import { el } from './dom.ts';

/** 123456 as `1,234.56`, always with two decimals, since amounts stand below each other. */
export function euros(cents: number): string {
  const amount = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // The minus sign is as wide as a digit; the hyphen is not.
  return amount.format(cents / 100).replace('-', '−');
}

export function money(cents: number, currency = 'EUR'): HTMLElement {
  const sign = cents < 0 ? 'negative' : cents === 0 ? 'zero' : '';
  return el('span', { class: `money ${sign}` }, [
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
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(new Date(iso));
}

export function weekday(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: bankZone, weekday: 'short' }).format(new Date(iso));
}

/** `SEPA_CREDIT_TRANSFER` as `SEPA credit transfer`. */
export function words(name: string): string {
  const text = name.replaceAll(/[_-]/g, ' ').toLowerCase();
  return sentence(text).replace(/\bsepa\b/i, 'SEPA');
}

export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Names between backticks as code. */
export function prose(text: string): readonly Node[] {
  const parts = text.split('`');
  return parts.map((part, index) => (index % 2 === 0 ? document.createTextNode(part) : el('code', {}, part)));
}

/** Shortens long ids in the middle; pointing at one shows all of it. */
export function shortId(id: string): HTMLElement {
  return el('code', { title: id, class: 'muted' }, id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id);
}

/** A name with possible line breaks after each of its parts. */
export function breakable(name: string): readonly Node[] {
  const parts = name.split(/(?<=[_.])/);
  return parts.flatMap((part) => [document.createTextNode(part), el('wbr')]);
}

type Tone = 'good' | 'bad' | 'warn' | 'plain' | 'info';

export const chip = (text: string, tone: Tone = 'plain') => el('span', { class: `chip ${tone}` }, text);
