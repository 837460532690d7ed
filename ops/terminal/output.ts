/** An answer as one JSON document. Sums may exceed what a JSON number holds everywhere, and are texts. */
export function jsonDocument(answer: unknown): string {
  return JSON.stringify(
    answer,
    (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
    2,
  );
}
