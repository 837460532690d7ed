import * as z from '#shared/kernel/zod.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { EventRecord, MirrorChange } from '#shared/mirror/effect.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';
import type { AccountRegister } from './account-register.ts';
import type { SeenAccount } from './registered-account.ts';

interface NotedAccountsDeps {
  readonly register: Pick<AccountRegister, 'note'>;
  readonly clock: Clock;
}

/** Accounts that one container remembers: some ten megabytes. */
const rememberedAtMost = 100_000;

/** The bank's ids are shorter; a longer one could not stand in a key. */
const longestId = 200;

/**
 * The event log, which also makes the accounts known that its events name: after the event is written, and again if it
 * was written before, since that time may have ended between the two. What was noted once costs nothing again. An event
 * of an erased customer comes without its body and makes nothing known.
 */
export function withNotedAccounts(events: EventLog, { register, clock }: NotedAccountsDeps): EventLog {
  const noted = new Set<string>();
  const note = async (seen: SeenAccount) => {
    const name = JSON.stringify(seen);
    if (noted.has(name)) return;
    await register.note(seen, toIsoInstant(clock.now()));
    if (noted.size >= rememberedAtMost) noted.clear();
    noted.add(name);
  };
  return {
    async commit(effect, change) {
      const committed = await events.commit(effect, change);
      const seen = seenIn(effect.record, change);
      if (seen !== undefined) await note(seen);
      return committed;
    },
    keep: async (effect, state) => events.keep(effect, state),
    held: async (key) => events.held(key),
    noteReceived: async (eventType, at) => events.noteReceived(eventType, at),
  };
}

/** Types after which an account exists for certain. */
const namesAccount: ReadonlySet<string> = new Set([
  'BOOKING',
  'ACCOUNT_CLOSURE',
  'ACCOUNT_CLOSURE_REQUEST',
  'ACCOUNT_CLOSURE_REQUEST_UPDATE',
]);

function seenIn({ eventType, owners, body }: EventRecord, change: MirrorChange): SeenAccount | undefined {
  const { accountId: id } = owners;
  const isOpened = eventType === 'ACCOUNT_OPENING_REQUEST' && change.status === 'COMPLETED';
  if (id === undefined || id.length > longestId || body.at === 'erased') return undefined;
  if (!isOpened && !namesAccount.has(eventType)) return undefined;
  // The event names no day: the bank tells of a closure when it is complete.
  if (eventType === 'ACCOUNT_CLOSURE') return { id, closedDay: businessDay(Date.parse(change.since)) };
  return eventType.startsWith('ACCOUNT_CLOSURE_REQUEST') ? { id, closing: closingOf(change) } : { id };
}

const isOff: ReadonlySet<string> = new Set(['FAILED', 'REVOKED']);

/** The bank may name no day, and close the account at once. */
function closingOf({ status = '', since, data }: MirrorChange): NonNullable<SeenAccount['closing']> {
  if (isOff.has(status)) return { day: undefined, at: since };
  const told = data.at === 'row' ? closureDates.safeParse(JSON.parse(data.json)).data : undefined;
  return { day: told?.technical_closure_date ?? businessDay(Date.parse(since)), at: since };
}

const closureDates = z.object({ technical_closure_date: z.nullish(z.iso.date()) });
