/** What `make` gives, made at the first call. */
export function memoised<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The same of what somebody else is asked for: a failure is not kept, and the next call asks again. */
export function memoisedAnswer<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return async () => {
    const asking = (asked ??= ask());
    try {
      return await asking;
    } catch (error) {
      if (asked === asking) asked = undefined;
      throw error;
    }
  };
}

/** What `make` gives for an object, made at the first call for it and kept as long as the object is. */
export function memoisedFor<Key extends WeakKey, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}
