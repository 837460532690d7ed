import { absentIn, undeclaredIn, type Drift } from '#shared/kernel/contract-drift.ts';
import { textAt } from '#shared/kernel/json.ts';
import { memoisedFor } from '#shared/kernel/memoised.ts';
import type { EventDefinition } from './definition.ts';
import { reliedOnBy } from './relied-on.ts';

interface Payload {
  /** As the bank sent it. */
  readonly sent: unknown;
  /** As the schema of its type has parsed it. */
  readonly parsed: unknown;
}

/** Found once for each definition that a container meets. */
const reliedOn = memoisedFor<EventDefinition, readonly string[]>(reliedOnBy);

/** How the payload of an event departs from its definition. */
export function eventDrift(definition: EventDefinition, payload: Payload): readonly Drift[] {
  const { parsed } = payload;
  return [
    ...absentIn(reliedOn(definition), payload),
    ...undeclaredIn(definition.payload, parsed),
    ...unrankedStatus(definition, parsed),
  ];
}

/** Where statuses are ranked, those with a rank are all that we know. */
function unrankedStatus({ order, status }: EventDefinition, parsed: unknown): readonly Drift[] {
  if (order.by !== 'rank' || order.step !== undefined || status === undefined) return [];
  const { field } = status;
  const value = textAt(parsed, field);
  if (value === undefined || order.ranks.flat().includes(value)) return [];
  return [{ kind: 'value', field, value }];
}
