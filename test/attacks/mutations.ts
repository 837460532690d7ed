import type { Random } from '#shared/kernel/random.ts';

/** Other bytes than those given: a bit turned, a byte taken out, put in or repeated, or the end cut off. */
export function mutated(bytes: Uint8Array, random: Pick<Random, 'next'>): Buffer {
  const below = (end: number) => Math.floor(random.next() * end);
  const place = below(bytes.length);
  const [before, at, after] = [bytes.slice(0, place), bytes.slice(place, place + 1), bytes.slice(place + 1)];
  const changes = [
    () => Buffer.concat([before, Buffer.from([(at[0] ?? 0) ^ (1 << below(8))]), after]),
    () => Buffer.concat([before, after]),
    () => Buffer.concat([before, Buffer.from([below(256)]), at, after]),
    () => Buffer.from(before),
  ];
  const changed = changes[below(changes.length)]?.() ?? Buffer.alloc(0);
  return changed.equals(bytes) ? Buffer.concat([bytes, Buffer.from([0])]) : changed;
}
