import * as z from '#shared/kernel/zod.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { EventRecord, MirrorChange } from '#shared/mirror/effect.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';
import type { AccountRegister } from './account-register.ts';
import type { SeenAccount } from './registered-account.ts';

interface NotedAccountsDeps {
  readonly register: Pick<AccountRegister, 'note' | 'noteClosure'>;
  readonly listed: ListedAccounts;
  readonly clock: Clock;
}

/** Which accounts the register lists. A read costs a tenth of the refused write that would say the same. */
export interface ListedAccounts {
  /** In any state. May be false for one that was listed seconds ago. Rows are never removed. */
  has(accountId: string): Promise<boolean>;
}

/** Accounts that one container remembers: some ten megabytes. */
const rememberedAtMost = 100_000;

/** The bank's ids are shorter; a longer one could not stand in a key. */
const longestId = 200;

/**
 * The event log, which also registers the accounts that its events name: after the event is written, and again if it
 * was written before, since the earlier attempt may have stopped in between. Noting the same again costs nothing. An
 * event of an erased customer comes without its body and registers nothing. The account that it closes may have another
 * holder, and keeps the day.
 */
export function withNotedAccounts(
  events: EventLog,
  { register, listed, clock }: NotedAccountsDeps,
): EventLog {
  const noted = new Set<string>();
  const once = async (name: string, note: () => Promise<void>) => {
    if (noted.has(name)) return;
    await note();
    if (noted.size >= rememberedAtMost) noted.clear();
    noted.add(name);
  };
  /** Before the event is written: the events of a batch ask at the same time, and so with one call. */
  const newsIn = async (seen: SeenAccount | undefined) => {
    if (seen === undefined || noted.has(JSON.stringify(seen))) return undefined;
    return namesOnlyId(seen) && (await listed.has(seen.id)) ? undefined : seen;
  };
  return {
    async commit(effect, change) {
      const news = await newsIn(seenIn(effect.record, change));
      const committed = await events.commit(effect, change);
      if (news !== undefined)
        await once(JSON.stringify(news), async () => register.note(news, toIsoInstant(clock.now())));
      return committed;
    },
    async keep(effect, state) {
      const kept = await events.keep(effect, state);
      const closed = closedIn(effect.record);
      if (closed !== undefined)
        await once(`closure of ${closed.id}`, async () => register.noteClosure(closed.id, closed.day));
      return kept;
    },
    held: async (key) => events.held(key),
    noteReceived: async (eventType, at) => events.noteReceived(eventType, at),
  };
}

/** Such an account is noted if the register does not list it yet, and changes nothing otherwise. */
const namesOnlyId = ({ closedDay, closing }: SeenAccount) => closedDay === undefined && closing === undefined;

/** Types after which an account exists for certain. */
const namesAccount: ReadonlySet<string> = new Set([
  'BOOKING',
  'ACCOUNT_CLOSURE',
  'ACCOUNT_CLOSURE_REQUEST',
  'ACCOUNT_CLOSURE_REQUEST_UPDATE',
]);

function accountIn({ owners: { accountId: id } }: EventRecord): string | undefined {
  return id === undefined || id.length > longestId ? undefined : id;
}

/** Notes the closure that an event of an erased customer reports; such an event leaves no change. */
function closedIn(record: EventRecord): { id: string; day: string } | undefined {
  const { eventType, body, occurredAt, receivedAt } = record;
  const id = accountIn(record);
  if (id === undefined || eventType !== 'ACCOUNT_CLOSURE' || body.at !== 'erased') return undefined;
  return { id, day: businessDay(Date.parse(occurredAt ?? receivedAt)) };
}

function seenIn(record: EventRecord, change: MirrorChange): SeenAccount | undefined {
  const { eventType, body } = record;
  const id = accountIn(record);
  const isOpened = eventType === 'ACCOUNT_OPENING_REQUEST' && change.status === 'COMPLETED';
  if (id === undefined || body.at === 'erased') return undefined;
  if (!isOpened && !namesAccount.has(eventType)) return undefined;
  // The event names no day: the bank sends it when the closure is complete.
  if (eventType === 'ACCOUNT_CLOSURE') return { id, closedDay: businessDay(Date.parse(change.since)) };
  return eventType.startsWith('ACCOUNT_CLOSURE_REQUEST') ? { id, closing: closingOf(change) } : { id };
}

const isOff: ReadonlySet<string> = new Set(['FAILED', 'REVOKED']);

/** The bank may name no day, and close the account at once. */
function closingOf({ status = '', since, data }: MirrorChange): NonNullable<SeenAccount['closing']> {
  if (isOff.has(status)) return { day: undefined, at: since };
  const dates = data.at === 'row' ? closureDates.safeParse(JSON.parse(data.json)).data : undefined;
  return { day: dates?.technical_closure_date ?? businessDay(Date.parse(since)), at: since };
}

const closureDates = z.object({ technical_closure_date: z.nullish(z.iso.date()) });
