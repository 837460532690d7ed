/** Sequences that are each in order, as one. Reads the first of each, and then as far as somebody listens. */
export async function* inOrder<One>(
  sequences: readonly AsyncIterable<One>[],
  orderOf: (one: One) => string,
): AsyncGenerator<One> {
  const iterators = sequences.map((sequence) => sequence[Symbol.asyncIterator]());
  const heads = await Promise.all(iterators.map(headOf));
  for (;;) {
    const next = heads
      .filter((head) => head !== undefined)
      .reduce<Head<One> | undefined>(
        (first, head) => (first === undefined || orderOf(head.value) < orderOf(first.value) ? head : first),
        undefined,
      );
    if (next === undefined) return;
    yield next.value;
    heads[heads.indexOf(next)] = await headOf(next.iterator);
  }
}

interface Head<One> {
  readonly value: One;
  readonly iterator: AsyncIterator<One>;
}

async function headOf<One>(iterator: AsyncIterator<One>): Promise<Head<One> | undefined> {
  const result = await iterator.next();
  return result.done === true ? undefined : { value: result.value, iterator };
}
