import type { EventState, HeldRow, MirrorChange } from './effect.ts';

/**
 * Whether a change may replace the row that is held: the rule behind the conditions of every store. A terminal
 * status stays, but a later event may say more about that same status.
 */
export function replaces(change: MirrorChange, held: HeldRow | undefined): boolean {
  if (held === undefined) return true;
  if (change.guard === 'absent') return false;
  return held.sequence < change.sequence && (!held.terminal || held.status === change.status);
}

/** What an event is whose change was refused by the row that is held. */
export function settle(change: MirrorChange, held: HeldRow): EventState {
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
