import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Effect, HeldRow, MirrorChange } from './effect.ts';

/** An event and the digest of its content. */
type Report = Pick<HeldRow, 'eventId' | 'eventType' | 'contentSha256'>;

/** More would make the rows of entities that change often cost more to write. */
const mostReported = 32;

interface ReportedContents {
  /** Contents that may come again, the oldest first, where arrival alone orders them. Omitted if there are none. */
  readonly reported?: readonly string[];
  readonly contentRepeated?: true;
}

/**
 * For a row that the change replaces: the earlier contents that the new row remembers, and whether another notification
 * had the content of the change. Where the payloads give the order, an earlier content is outdated and cannot come again.
 */
export function contentsOnReplace(change: MirrorChange, held: HeldRow, isStated: boolean): ReportedContents {
  const isKept = isStated || held.eventId === change.eventId || isRead(held);
  const reported = isKept ? (held.reported ?? []) : withReport(held.reported, held);
  return {
    ...(reported.length > 0 && { reported }),
    ...(!isStated && isRepeated(change, reported) && { contentRepeated: true }),
  };
}

/** For a row that stays. `reported` is omitted unless it changes: another form of what is held is nothing new. */
export function contentsOnStay(change: MirrorChange, held: HeldRow, isOther: boolean): ReportedContents {
  const before = withReport(held.reported, held);
  if (isRead(change)) return {};
  if (isRepeated(change, before)) return { contentRepeated: true };
  const isKnown = before.some((entry) => isOfContent(entry, change));
  return isKnown || !isOther ? {} : { reported: withReport(held.reported, change) };
}

/** The effect with the same mark in its record. */
export function markedEffect(
  effect: Effect,
  { contentRepeated }: Pick<ReportedContents, 'contentRepeated'>,
): Effect {
  return contentRepeated === true ? { ...effect, record: { ...effect.record, contentRepeated } } : effect;
}

/** A job of ours has read it at the bank. */
const isRead = ({ readAt }: Pick<HeldRow, 'readAt'>): boolean => readAt !== undefined;

const isRepeated = (change: MirrorChange, reported: readonly string[]): boolean =>
  !isRead(change) && reported.some((entry) => isOfContent(entry, change) && entry !== entryOf(change));

const isOfContent = (entry: string, report: Report): boolean => entry.startsWith(contentOf(report));

/** Keeps the first notification of each content. */
function withReport(reported: readonly string[] = [], report: Report): readonly string[] {
  if (reported.some((entry) => isOfContent(entry, report))) return reported;
  return [...reported, entryOf(report)].slice(-mostReported);
}

/** Six bytes are enough: only the bank can sign a content. With the type, since two types may report the same content. */
const contentOf = ({ eventType, contentSha256 }: Report): string =>
  digest(`${eventType}\n${contentSha256}`, 6);

/** Nine bytes, because anybody may try notification ids until two have the same digest. */
const entryOf = (report: Report): string => contentOf(report) + digest(report.eventId, 9);

const digest = (text: string, bytes: number): string =>
  Buffer.from(sha256Hex(text), 'hex').subarray(0, bytes).toString('base64url');
