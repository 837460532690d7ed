interface Pair<Ours, Theirs> {
  readonly ours?: Ours;
  readonly theirs?: Theirs;
}

interface Sides<Ours, Theirs> {
  readonly ours: AsyncIterable<Ours>;
  readonly theirs: AsyncIterable<Theirs>;
  readonly ourId: (each: Ours) => string;
  readonly theirId: (each: Theirs) => string;
}

/**
 * Pairs two lists by id; what only one of them has comes last, or before if it is twice in the list. Both are in about
 * the same order, so that only a few wait for their other half.
 */
export async function* paired<Ours, Theirs>({
  ours,
  theirs,
  ourId,
  theirId,
}: Sides<Ours, Theirs>): AsyncGenerator<Pair<Ours, Theirs>> {
  const [left, right] = [ours[Symbol.asyncIterator](), theirs[Symbol.asyncIterator]()];
  const [ourRest, theirRest] = [new Map<string, Ours>(), new Map<string, Theirs>()];
  for (let [isLeft, isRight] = [true, true]; isLeft || isRight;) {
    const one = isLeft ? await left.next() : undefined;
    isLeft = one?.done === false;
    if (one?.done === false) {
      const id = ourId(one.value);
      const other = theirRest.get(id);
      theirRest.delete(id);
      if (other === undefined) {
        const twin = ourRest.get(id);
        ourRest.set(id, one.value);
        if (twin !== undefined) yield { ours: twin };
      } else yield { ours: one.value, theirs: other };
    }
    const two = isRight ? await right.next() : undefined;
    isRight = two?.done === false;
    if (two?.done === false) {
      const id = theirId(two.value);
      const other = ourRest.get(id);
      ourRest.delete(id);
      if (other === undefined) {
        const twin = theirRest.get(id);
        theirRest.set(id, two.value);
        if (twin !== undefined) yield { theirs: twin };
      } else yield { ours: other, theirs: two.value };
    }
  }
  for (const each of ourRest.values()) yield { ours: each };
  for (const each of theirRest.values()) yield { theirs: each };
}
