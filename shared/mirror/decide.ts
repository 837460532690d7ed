import { compareContents, deniesDays } from './booking-content.ts';
import type { EventState, HeldRow, MirrorChange, Owners, RowNote } from './effect.ts';
import { contentsOnStay, contentsOnReplace } from './reported-contents.ts';
import { compareSequences, isOfEvent, statesInstant, showsRepetitions } from './sequence.ts';

/** The outcome of a change given the row that is held: the rule behind the conditions of every store. */
export type Decision =
  | { readonly does: 'replace'; readonly change: MirrorChange }
  /** The row stays. With a `note`, it also records what it learned from the event. */
  | {
      readonly does: 'stay';
      readonly held: HeldRow;
      readonly state: EventState;
      readonly note?: RowNote;
      /** Another notification had the same content. Comes with a note, so that the record is written marked. */
      readonly contentRepeated?: true;
    }
  /** Read from the bank, but another read was written since this one began: neither is known to be later. */
  | { readonly does: 'read-again' };

/**
 * A later change replaces an earlier one. A terminal status stays, but a later event may add to that same status. If
 * the payloads do not say which is later, arrival decides: the row is then marked, and the event that loses is not
 * called stale.
 */
export function decide(change: MirrorChange, held: HeldRow | undefined): Decision {
  if (change.readOver !== undefined)
    return isSame(held, change.readOver.row) ? { does: 'replace', change } : { does: 'read-again' };
  if (held === undefined) return { does: 'replace', change };
  if (change.entityUnsigned && isOfOthers(change.owners, held.owners))
    return { does: 'stay', held, state: { state: 'parked', reason: 'entity-of-another-owner' } };
  if (change.guard === 'absent') return appendedAgain(change, held);
  const { isLater, isStated, isUndecided } = compareSequences(change.sequence, held.sequence);
  // An event may replace its own row: its replay through a repaired handler.
  if (held.eventId === change.eventId)
    return { does: 'replace', change: after(isStated ? change : withNote(change, held), held, isStated) };
  if (!isStated && isRepetition(change, held)) return repeated(change, held);

  const isOther = change.contentSha256 !== held.contentSha256 && !isOtherForm(change, held);
  const isUncertain = isUndecided && isOther;
  if (isLater && (!held.terminal || held.status === change.status))
    return {
      does: 'replace',
      change: after(isUncertain ? { ...change, orderUncertain: true } : change, held, isStated),
    };
  if (held.terminal && change.terminal && held.status !== change.status)
    return { does: 'stay', held, state: { state: 'parked', reason: 'terminal-status-contradicted' } };
  if (isStated || isLater) return { does: 'stay', held, state: { state: 'stale' } };
  return beside(change, held, { isOther, isUncertain });
}

/** The change with what its row keeps of the contents before it. */
function after(change: MirrorChange, held: HeldRow, isStated: boolean): MirrorChange {
  return { ...change, ...contentsOnReplace(change, held, isStated) };
}

/** An event that arrived before the held one: it is in the history, and the row only learns of it. */
function beside(
  change: MirrorChange,
  held: HeldRow,
  { isOther, isUncertain }: { readonly isOther: boolean; readonly isUncertain: boolean },
): Decision {
  const { reported, contentRepeated } = contentsOnStay(change, held, isOther);
  const isKnown = (held.orderUncertain || !isUncertain) && reported === undefined && contentRepeated !== true;
  const note = {
    sequence: held.sequence,
    orderUncertain: held.orderUncertain || isUncertain,
    ...(reported !== undefined && { reported }),
  };
  return {
    does: 'stay',
    held,
    state: { state: 'applied' },
    ...(!isKnown && { note }),
    ...(contentRepeated && { contentRepeated }),
  };
}

/** Whether the two payloads name different owners. A payload that names none contradicts nothing. */
function isOfOthers(named: Owners, held: Owners = {}): boolean {
  return ownerFields.some(
    (field) => named[field] !== undefined && held[field] !== undefined && named[field] !== held[field],
  );
}

const ownerFields = ['customerId', 'businessId', 'accountId'] as const;

/** Whether it is still the row that was read. */
export function isSame(row: HeldRow | undefined, seen: HeldRow | undefined): boolean {
  return row?.eventId === seen?.eventId && row?.sequence === seen?.sequence;
}

/** The outcome of an event about an entity that is reported once and is already held. */
function appendedAgain(change: MirrorChange, held: HeldRow): Decision {
  const stays = (state: EventState): Decision => ({ does: 'stay', held, state });
  // The row came from this same event, whose record has expired since.
  if (held.eventId === change.eventId) return stays({ state: 'applied' });
  switch (compareReports(change, held)) {
    case 'same':
      return stays(
        isOfOtherType(change, held)
          ? { state: 'applied' }
          : { state: 'duplicate', duplicateOf: held.eventId },
      );
    case 'more': {
      const sequence = held.sequence > change.sequence ? held.sequence : change.sequence;
      return { does: 'replace', change: { ...change, sequence } };
    }
    case 'less': {
      const isReadLater = change.sequence > held.sequence;
      const note = { sequence: change.sequence, orderUncertain: held.orderUncertain };
      return { ...stays({ state: 'stale' }), ...(isReadLater && { note }) };
    }
    case 'contrary':
      // Anybody may send another body under this header: it must not keep the true event from teams.
      if (change.entityUnsigned) return stays({ state: 'applied' });
      return stays({ state: 'parked', reason: 'changed-after-append' });
  }
}

/**
 * How what the change reports compares with what is held. A later event may add a day of a booking that was unknown, and
 * none takes a day back. Anything else of a booking is corrected only by what a job of ours reads at the bank, in the
 * order of the reads: a day is gone once a read says so, and only a later read brings one back.
 */
function compareReports(change: MirrorChange, held: HeldRow): ReturnType<typeof compareContents> {
  if (change.booking === undefined || held.booking === undefined) {
    // The bank's answer has another form than its event.
    const isRead = change.sequence !== '' || held.sequence !== '';
    return isRead || held.contentSha256 === change.contentSha256 ? 'same' : 'contrary';
  }
  const { content } = change.booking;
  const kept = held.booking.content;
  if (content.accountId !== kept.accountId) return compareMoved(change, held);
  if (content.isWithdrawn !== kept.isWithdrawn) return placeOf(change) > placeOf(held) ? 'more' : 'less';
  const compared = compareContents(content, kept);
  if (compared === 'more') return isReadBefore(change, held) && deniesDays(kept, content) ? 'less' : 'more';
  if (compared === 'less') return isReadBefore(held, change) && deniesDays(content, kept) ? 'more' : 'less';
  if (change.sequence !== '') return change.sequence > held.sequence ? 'more' : 'less';
  // A correction was read at the bank: an event that contradicts it is older.
  return compared === 'contrary' && held.sequence !== '' ? 'less' : compared;
}

/** Whether the second was read at the bank, and later than the first. An event states no order, so any read is later. */
const isReadBefore = (one: Pick<HeldRow, 'sequence'>, other: Pick<HeldRow, 'sequence'>): boolean =>
  one.sequence < other.sequence;

/**
 * A later read that shows a booking on another account moves it there. A withdrawal says only that the bank no longer
 * has it on the account that it left, as does an event of that account.
 */
function compareMoved(change: MirrorChange, held: HeldRow): 'more' | 'less' | 'contrary' {
  if (change.sequence === '') return held.sequence === '' ? 'contrary' : 'less';
  return change.booking?.content.isWithdrawn !== true && change.sequence > held.sequence ? 'more' : 'less';
}

/** The last read or receipt says whether the bank has a booking. */
const placeOf = ({ sequence, updatedAt = '' }: Pick<HeldRow, 'sequence' | 'updatedAt'>) =>
  sequence > updatedAt ? sequence : updatedAt;

/**
 * Two types may report the same of one entity. If one counted as a repetition of the other, a team
 * subscribed to only one of them would never get it.
 */
function isOfOtherType(change: MirrorChange, held: HeldRow): boolean {
  return change.eventType !== held.eventType;
}

/**
 * Whether it is the same change under a second notification id, where the payload can show that. What a job reads at the
 * bank is not a change but a state, which may be read twice.
 */
function isRepetition(change: MirrorChange, held: HeldRow): boolean {
  if (!isOfEvent(held.sequence) || held.contentSha256 !== change.contentSha256) return false;
  if (isOfOtherType(change, held)) return false;
  const isRecognisable = change.readAt !== undefined || showsRepetitions(change.sequence);
  return isRecognisable && held.status === change.status;
}

/** Whether they differ only in form: the bank's answers show other fields than its events. */
function isOtherForm(change: MirrorChange, held: HeldRow): boolean {
  return (change.readAt ?? held.readAt) !== undefined && change.status === held.status;
}

/** The row takes the arrival of its last repetition, so that it does not depend on which of them came first. */
function repeated(change: MirrorChange, held: HeldRow): Decision {
  const state = { state: 'duplicate', duplicateOf: held.eventId } as const;
  if (change.sequence <= held.sequence) return { does: 'stay', held, state };
  // An instant may be too far ahead of the first receipt, but not of the next.
  const gainsInstant = statesInstant(change.sequence) && !statesInstant(held.sequence);
  const orderUncertain = gainsInstant ? change.orderUncertain : held.orderUncertain;
  return { does: 'stay', held, state, note: { sequence: change.sequence, orderUncertain } };
}

function withNote(change: MirrorChange, held: HeldRow): MirrorChange {
  return {
    ...change,
    sequence: change.sequence < held.sequence ? held.sequence : change.sequence,
    orderUncertain: change.orderUncertain || held.orderUncertain,
  };
}
