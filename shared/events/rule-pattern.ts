import type { PublishedDefinition } from './definition.ts';
import { eventSource } from './envelope.ts';

/** The marked events that a rule lets through in addition to unmarked ones. */
export interface RuleSettings {
  /** A change that the bank reported again, under another notification and therefore with another id. */
  readonly duplicates: 'left-out' | 'included';
  /**
   * A state that was already outdated when it arrived. It did happen, so only consumers that show the latest state
   * exclude it.
   */
  readonly superseded: 'included' | 'left-out';
}

export const usualRule: RuleSettings = { duplicates: 'left-out', superseded: 'included' };

/**
 * The `detail` part of a rule's pattern; undefined if empty, since EventBridge refuses an empty object. Both marks are
 * single values because `exists` only matches leaf values.
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

/** The event pattern for one type. */
export function rulePattern({ family, type }: Pick<PublishedDefinition, 'family' | 'type'>) {
  return { source: [eventSource(family)], 'detail-type': [type], detail: detailPattern(usualRule) };
}
