import { catalog, definitionOf } from '#shared/events/catalog.ts';
import type { EventDefinition } from '#shared/events/definition.ts';

/** Only the status of a bill shows dunning. */
const hasPersonalStatus = ({ status, personal }: Pick<EventDefinition, 'personal' | 'status'>): boolean =>
  status?.field !== undefined && personal.includes(status.field);

interface AspectName {
  readonly kind: string;
  readonly aspect: string;
}

/** Types that concern one aspect share its status, so that one that hides it hides it for all. */
export const isPersonalStatus = ({ kind, aspect }: AspectName): boolean =>
  catalog.some(
    (each: EventDefinition) =>
      each.entity.kind === kind && each.entity.aspect === aspect && hasPersonalStatus(each),
  );

/** The status of an aspect as anybody may see it. */
export function shownStatus(name: AspectName, status: string | undefined): string | undefined {
  return status !== undefined && isPersonalStatus(name) ? '<string>' : status;
}

/** The same for the status that an event reported. */
export function shownEventStatus(eventType: string, status: string | undefined): string | undefined {
  const definition = definitionOf(eventType);
  const isOpen = definition !== undefined && !hasPersonalStatus(definition);
  return isOpen || status === undefined ? status : '<string>';
}
