import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Effect, HeldRow, MirrorChange } from './effect.ts';

/** An event, and what it said. */
type Telling = Pick<HeldRow, 'eventId' | 'eventType' | 'contentSha256'>;

/** More would make the rows of entities that change often dearer to write. */
const mostTold = 32;

interface Told {
  /** What may come again by arrival alone, the oldest first. Omitted if there is nothing. */
  readonly told?: readonly string[];
  readonly contentRepeated?: true;
}

/**
 * What a row that takes the change keeps of the contents before it, and whether another notification had the same one.
 * Where the payloads decide, an earlier content is outdated and cannot come again.
 */
export function toldByRow(change: MirrorChange, held: HeldRow, isStated: boolean): Told {
  const isKept = isStated || held.eventId === change.eventId || isRead(held);
  const told = isKept ? (held.told ?? []) : withTelling(held.told, held);
  return {
    ...(told.length > 0 && { told }),
    ...(!isStated && isRepeated(change, told) && { contentRepeated: true }),
  };
}

/** The same for a row that stays. `told` is omitted unless it changes: another form of what is held is nothing new. */
export function toldBeside(change: MirrorChange, held: HeldRow, isOther: boolean): Told {
  const before = withTelling(held.told, held);
  if (isRead(change)) return {};
  if (isRepeated(change, before)) return { contentRepeated: true };
  const isKnown = before.some((entry) => isOfContent(entry, change));
  return isKnown || !isOther ? {} : { told: withTelling(held.told, change) };
}

/** The effect whose record says so as well. */
export function markedEffect(effect: Effect, { contentRepeated }: Pick<Told, 'contentRepeated'>): Effect {
  return contentRepeated === true ? { ...effect, record: { ...effect.record, contentRepeated } } : effect;
}

/** A job of ours has read it at the bank. */
const isRead = ({ readAt }: Pick<HeldRow, 'readAt'>): boolean => readAt !== undefined;

const isRepeated = (change: MirrorChange, told: readonly string[]): boolean =>
  !isRead(change) && told.some((entry) => isOfContent(entry, change) && entry !== entryOf(change));

const isOfContent = (entry: string, telling: Telling): boolean => entry.startsWith(contentOf(telling));

/** The first notification of a content counts. */
function withTelling(told: readonly string[] = [], telling: Telling): readonly string[] {
  if (told.some((entry) => isOfContent(entry, telling))) return told;
  return [...told, entryOf(telling)].slice(-mostTold);
}

/** Nobody else can sign contents, so six bytes tell them apart. Two types may say the same of one entity. */
const contentOf = ({ eventType, contentSha256 }: Telling): string =>
  digest(`${eventType}\n${contentSha256}`, 6);

/** Anybody may invent notification ids until their events look alike: nine bytes are too many for that. */
const entryOf = (telling: Telling): string => contentOf(telling) + digest(telling.eventId, 9);

const digest = (text: string, bytes: number): string =>
  Buffer.from(sha256Hex(text), 'hex').subarray(0, bytes).toString('base64url');
