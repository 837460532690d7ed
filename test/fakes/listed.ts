/** Values as a store lists them, one by one. */
export async function* listed<Value>(values: Iterable<Value>): AsyncGenerator<Value> {
  for (const value of values) yield await Promise.resolve(value);
}
