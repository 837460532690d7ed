import type { AuditEntry } from '#shared/audit/entry.ts';
import { isRecord } from '#shared/kernel/json.ts';

/** Hashes say nothing to a reader. */
const hash = /^[\da-f]{41,}$/;

/** What came of a change, as far as one line takes it: `state working → stopped, sent 53`. */
export function outcomeOf({ step, before, after }: Pick<AuditEntry, 'step' | 'before' | 'after'>): string {
  if (step === 'intended' || !isRecord(after)) return '';
  const was = isRecord(before) ? before : {};
  return Object.entries(after)
    .flatMap(([name, value]) => {
      const [from, to] = [shortText(was[name]), shortText(value)];
      if (to === undefined) return [];
      return from === undefined || from === to ? [`${name} ${to}`] : [`${name} ${from} → ${to}`];
    })
    .join(', ');
}

function shortText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const text = String(value);
  return hash.test(text) ? undefined : text;
}
