/** Several elements at once, where each call costs something. */
export async function* inBatches<Element>(
  elements: AsyncIterable<Element> | Iterable<Element>,
  length: number,
): AsyncGenerator<readonly Element[]> {
  let batch: Element[] = [];
  for await (const element of elements) {
    batch.push(element);
    if (batch.length < length) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
