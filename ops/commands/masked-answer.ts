import type { CheckResult } from '#shared/checks/run-checks.ts';
import { maskedText } from '#shared/events/masked-text.ts';
import { reasonsInLogs } from '#shared/events/platform-sentences.ts';
import { isRecord, type Json } from '#shared/kernel/json.ts';
import { isKeptText } from './kept-from-stage.ts';
import type { StageStatus } from './show-status.ts';

/** Fields in which people, and errors, say what they like. A reason of ours is a word of a list. */
const freeTexts = new Set(['settledBecause', 'decidedBecause', 'errorMessage', 'notes', 'note', 'stack']);

/**
 * An answer of a stage for somebody who shall see nobody in it: each text without what looks personal, and no words of
 * people. The lines of logs are masked by their fields before.
 */
export function maskedAnswer(value: unknown): Json {
  if (typeof value === 'string') return maskedText(value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map((item: unknown) => maskedAnswer(item));
  if (!isRecord(value)) return null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, item]) => item !== undefined && !freeTexts.has(name))
      .map(([name, item]) => [name, isFree(name, item) ? '<string>' : maskedAnswer(item)]),
  );
}

const isFree = (name: string, value: unknown) =>
  name === 'reason' && typeof value === 'string' && !reasonsInLogs.test(value);

/** The same of `status`. */
export const maskedStatus = (status: StageStatus, stage: string): Json =>
  maskedAnswer({ ...status, checks: status.checks.map((check) => withoutTextsOfOthers(check, stage)) });

/** Code of a company says of its own check what it likes: only how it came out, how many and since when stay. */
function withoutTextsOfOthers(check: CheckResult, stage: string): unknown {
  const { id, severity, reading } = check;
  if (reading.state === 'unread')
    return { ...check, reading: { ...reading, findings: unreadOf(reading, stage) } };
  if (!id.startsWith('own-')) return check;
  if (!('findings' in reading)) return { id, severity, reading: { state: reading.state } };
  const findings = reading.findings.map(({ count, since }) => ({ count, since }));
  return { id, severity, reading: { state: reading.state, findings } };
}

const couldNot = 'It could not be read: ';

/** Of an error that nobody knows, its class stays: its message may hold what it was given, or who asked. */
function unreadOf(
  { findings }: Extract<CheckResult['reading'], { readonly state: 'unread' }>,
  stage: string,
) {
  return findings.map(({ what, ...finding }) => {
    const because = what.slice(couldNot.length);
    return { ...finding, what: `${couldNot}${isOurs(because, stage) ? because : classOf(because)}` };
  });
}

const isOurs = (because: string, stage: string) =>
  isKeptText(because, stage) || /^no answer came within [\d.]+ s$/.test(because);

const classOf = (text: string) => /^[A-Z]\w+(?:Error|Exception)\b/.exec(text)?.[0] ?? '<string>';
