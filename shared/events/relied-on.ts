import { amountsIn } from '#shared/bank/contract/schema/misread-amounts.ts';
import type * as z from '#shared/kernel/zod.ts';
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
    ...partsOfAmounts(definition.payload),
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
function partsOfAmounts(payload: z.core.$ZodType): readonly string[] {
  return amountsIn(payload).flatMap((path) => ['value', 'currency'].map((part) => [...path, part].join('.')));
}
