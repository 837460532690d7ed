import type { Erasure } from '#shared/erasure/erasure.ts';
import type { LifeStep } from './life.ts';

/** How far the erasure of a customer is. */
export function erasureSteps(erasure: Erasure): LifeStep[] {
  const { customer, state, announcedAt, missingAt, refusedAt, confirmedAt, completedAt } = erasure;
  const whom = `${customer.kind} ${customer.id}`;
  const next = `erase --${customer.kind} ${customer.id} --dry-run`;
  const steps: readonly (readonly [at: string | undefined, what: string])[] = [
    [announcedAt, `The erasure of ${whom} was announced or requested`],
    [missingAt, `The bank did not know ${whom} any more; a second answer is due an hour later`],
    [refusedAt, `Nothing was erased: the bank still has ${whom}`],
    [confirmedAt, `The bank confirmed that it has no ${whom}, and the erasure began`],
    [completedAt, `The erasure of ${whom} was complete`],
  ];
  return [
    ...steps.flatMap(([at, what]) => (at === undefined ? [] : [{ at, what, where: whom, next }])),
    ...(state === 'unknown'
      ? [{ what: `The erasure waits: the mirror does not know ${whom}`, where: whom, next }]
      : []),
  ];
}
