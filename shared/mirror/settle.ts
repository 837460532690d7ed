import type { EventState, HeldRow, MirrorChange } from './effect.ts';

/**
 * Whether a change may replace the row that is held: the rule behind the conditions of every store. A terminal
 * status stays, but a later event may say more about that same status. What an event brought it may bring again:
 * its replay through a handler that was repaired.
 */
export function replaces(change: MirrorChange, held: HeldRow | undefined): boolean {
  if (held === undefined) return true;
  if (change.guard === 'absent') return false;
  if (held.eventId === change.eventId) return true;
  return held.sequence < change.sequence && (!held.terminal || held.status === change.status);
}

/** What an event is whose change was refused by the row that is held. */
export function settle(change: MirrorChange, held: HeldRow): EventState {
  // The row came from this very event, whose record has expired since.
  if (held.eventId === change.eventId) return { state: 'applied' };
  if (change.guard === 'absent') {
    return held.contentSha256 === change.contentSha256
      ? { state: 'duplicate', duplicateOf: held.eventId }
      : { state: 'parked', reason: 'changed-after-append' };
  }
  if (held.terminal && change.terminal && held.status !== change.status) {
    return { state: 'parked', reason: 'terminal-status-contradicted' };
  }
  return held.sequence === change.sequence
    ? { state: 'duplicate', duplicateOf: held.eventId }
    : { state: 'stale' };
}
