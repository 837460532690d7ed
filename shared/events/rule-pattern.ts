import type { EventDefinition } from './definition.ts';
import { eventSource } from './envelope.ts';

/** Which events a rule on one of the buses lets through besides the plain ones. */
export interface RuleSettings {
  /** A change that the bank told again, under another notification and so under an id of its own. */
  readonly duplicates: 'left-out' | 'included';
  /** A state that was already overtaken when it arrived. It did happen, so that only who shows the latest leaves it out. */
  readonly superseded: 'included' | 'left-out';
}

export const usualRule: RuleSettings = { duplicates: 'left-out', superseded: 'included' };

/**
 * What a rule asks of `detail`; undefined where it asks nothing, since EventBridge refuses an empty object. Both marks
 * are single values: `exists` sees nothing else.
 */
export function detailPattern({ duplicates, superseded }: RuleSettings): DetailPattern | undefined {
  if (duplicates === 'included' && superseded === 'included') return undefined;
  return {
    ...(duplicates === 'left-out' && { duplicateOf: absent }),
    ...(superseded === 'left-out' && { superseded: absent }),
  };
}

type DetailPattern = Partial<Record<'duplicateOf' | 'superseded', typeof absent>>;

const absent = [{ exists: false }];

/** The event pattern for one type alone. */
export function rulePattern({ family, type }: Pick<EventDefinition, 'family' | 'type'>) {
  return { source: [eventSource(family)], 'detail-type': [type], detail: detailPattern(usualRule) };
}
