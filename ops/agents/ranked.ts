/** A text and how much a word in it counts. */
type Weighted = readonly [text: string, weight: number];

interface Indexed<Item> {
  readonly item: Item;
  readonly weights: ReadonlyMap<string, number>;
}

/** A search over items by the words of their texts; the best first, and only those that share a word. */
export function createRanking<Item>(items: readonly Item[], textsOf: (item: Item) => readonly Weighted[]) {
  const indexed = items.map((item): Indexed<Item> => ({ item, weights: weightsOf(textsOf(item)) }));
  const rarity = rarityOf(indexed);
  return (words: string): readonly Item[] => {
    const asked = [...new Set(wordsIn(words))];
    return indexed
      .map(({ item, weights }) => ({
        item,
        score: asked.reduce((sum, word) => sum + (weights.get(word) ?? 0) * rarity(word), 0),
      }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .map(({ item }) => item);
  };
}

/** The heaviest place of each word: repeating it elsewhere adds little. */
function weightsOf(texts: readonly Weighted[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const [text, weight] of texts)
    for (const word of new Set(wordsIn(text))) {
      const before = weights.get(word) ?? 0;
      weights.set(word, Math.max(before, weight) + (before > 0 ? repeated : 0));
    }
  return weights;
}

const repeated = 0.5;

/** A word that few items have tells more than one that all have. */
function rarityOf(indexed: readonly Indexed<unknown>[]) {
  const counts = new Map<string, number>();
  for (const { weights } of indexed)
    for (const word of weights.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word: string) => Math.log(1 + indexed.length / (counts.get(word) ?? 1));
}

/** `sepaCreditTransfers` and `SEPA credit transfer` have the same words. */
function wordsIn(text: string): readonly string[] {
  return (
    text
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.map(stem)
      .filter((word) => word.length > 1) ?? []
  );
}

/** Without the ending of a plural. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(s|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
