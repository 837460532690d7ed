/** What ISO 4217 has for no currency. */
const noCurrency = 'XXX';

/** A currency as formats with a schema take it. What the bank calls one and is no code stands in the JSON and CSV files. */
export function currencyCode(currency: string): string {
  return /^[A-Z]{3}$/.test(currency) ? currency : noCurrency;
}
