import { printableJson } from './printable-text.ts';

/** An answer as one JSON document. Sums may exceed what a JSON number holds everywhere, and are texts. */
export function jsonDocument(answer: unknown): string {
  const json = JSON.stringify(
    answer,
    (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
    2,
  );
  return printableJson(json);
}
