/** Runs over all items, at most so many at a time, in their order; the results come in the same order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  // One iterator for all: a free worker takes the next item.
  const waiting = items.entries();
  const work = async () => {
    for (const [index, item] of waiting) results[index] = await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  return results;
}
