import { money } from '#shared/bank/contract/schema/money.ts';
import { unwrapped } from '#shared/kernel/unwrapped.ts';
import * as z from '#shared/kernel/zod.ts';
import type { EventDefinition, EventOrder } from './definition.ts';

type Relying = Pick<
  EventDefinition,
  'entity' | 'order' | 'status' | 'occurredAtField' | 'owners' | 'mayOmit' | 'payload' | 'reliedOn'
>;

/**
 * Dotted paths of the fields that our rules rely on: what the definition names (the entity, its state, its order, its owners,
 * when it happened), each amount of money with its currency, and what is marked. Without those that may be omitted.
 */
export function reliedOnBy(definition: Relying): readonly string[] {
  const { entity, order, status, occurredAtField, owners, mayOmit = [] } = definition;
  const { through = [], ...named } = owners ?? {};
  const all = [
    ...(typeof entity.id === 'object' ? [entity.id.field] : []),
    ...(status === undefined ? [] : [status.field]),
    ...ordering(order),
    ...(occurredAtField === undefined ? [] : [occurredAtField]),
    ...Object.values(named),
    ...through,
    ...amountsIn(definition.payload),
    ...definition.reliedOn,
  ];
  const isOmitted = (path: string) => mayOmit.some((each) => path === each || path.startsWith(`${each}.`));
  return [...new Set(all)].filter((path) => !isOmitted(path));
}

function ordering(order: EventOrder): readonly string[] {
  if (order.by === 'version') return [order.field];
  return order.by === 'rank' ? (order.within ?? []) : [];
}

/** Each amount, its value and its currency. The unit is cents also where it is left out. */
function amountsIn(schema: z.core.$ZodType, path: readonly string[] = []): readonly string[] {
  const bare = unwrapped(schema);
  if (bare === money()) return ['value', 'currency'].map((part) => [...path, part].join('.'));
  if (bare instanceof z.ZodMiniUnion) return bare.def.options.flatMap((form) => amountsIn(form, path));
  if (bare instanceof z.ZodMiniArray) return amountsIn(bare.def.element, path);
  if (!(bare instanceof z.ZodMiniObject)) return [];
  return Object.entries<z.core.$ZodType>(bare.def.shape).flatMap(([name, each]) =>
    amountsIn(each, [...path, name]),
  );
}
