import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Effect, EventRecord, MirrorChange } from './effect.ts';
import type { EventLog } from './event-log.ts';
import { leftBodyKind, type LooseObjects } from './loose-objects.ts';
import { idsOf, isOfErased } from './of-erased.ts';
import { holderOf } from './owners.ts';
import type { LateTombstone, StandingTombstones, Tombstone, Tombstones } from './tombstones.ts';

interface WithTombstonesDeps {
  readonly tombstones: Tombstones;
  readonly loose: LooseObjects;
  readonly clock: Clock;
}

/**
 * The event log for events of any customer. An event about an erased customer (late, repeated or replayed) is recorded
 * without its body and mirrors nothing. A booking still counts, with its non-personal fields.
 */
export function withTombstones(events: EventLog, { tombstones, loose, clock }: WithTombstonesDeps): EventLog {
  // A refused change is recorded in a second step, which needs no second check.
  const answers = new WeakMap<EventRecord, Promise<boolean>>();
  const checkTombstones = async (record: EventRecord) => {
    const erased = await tombstones.standing(idsOf(record));
    if (!isOfErased(record, erased)) {
      // The account has a living holder, and its next event may name only the account.
      for (const accountId of accountsOf(erased)) await tombstones.lift(accountId);
      return false;
    }
    // The next event may name only an account that also has another owner.
    const since = toIsoInstant(clock.now());
    const missing = isOwn(record) ? missingTombstone(record, erased) : undefined;
    if (missing !== undefined) await tombstones.raise({ ...tombstoneOf(record, since), ...missing });
    await keepLink(record, erased, since);
    return true;
  };
  /** Nothing else may ever connect the account with its holder: its bookings name nobody. */
  const keepLink = async (record: EventRecord, erased: StandingTombstones, since: string) => {
    const { accountId } = record.owners;
    if (accountId === undefined || erased.has(accountId)) return;
    // Few events are about erased customers, and this import brings in the schemas of all families.
    const { leadsFromErased } = await import('./leads-from-erased.ts');
    const holder = holderOf(record.owners);
    if (holder !== undefined && !erased.has(holder)) await tombstones.keepHolder(accountId, holder);
    else if (leadsFromErased(record, erased)) await tombstones.listAccount(accountId, since);
  };
  const isErased = async ({ record }: Effect) => {
    const answer = answers.get(record) ?? checkTombstones(record);
    answers.set(record, answer);
    return answer;
  };
  const withoutBody = async (record: EventRecord): Promise<EventRecord> => {
    const { id: entityId, body } = record;
    // Comes first, even for a repetition: its body was written again before anyone checked.
    if (body.at === 'bucket')
      await loose.note({ key: body.key, entity: { kind: leftBodyKind, entityId }, owners: {} });
    return { ...record, body: { at: 'erased' } };
  };

  return {
    async commit(effect, change) {
      if (!(await isErased(effect))) return events.commit(effect, change);
      const record = await withoutBody(effect.record);
      const reduced = await reducedChange(change);
      if (reduced !== undefined)
        return events.commit({ ...totalsOf(effect), record, change: reduced }, reduced);
      const kept = await events.keep({ record }, { state: 'applied' });
      return { outcome: kept === 'kept' ? 'committed' : 'repeated' };
    },
    keep: async (effect, state) =>
      events.keep((await isErased(effect)) ? { record: await withoutBody(effect.record) } : effect, state),
    held: async (key) => events.held(key),
    noteReceived: async (eventType, at) => events.noteReceived(eventType, at),
  };
}

/** Where each of the tombstones is the account's or is bound to it. */
function accountsOf(erased: StandingTombstones): ReadonlySet<string> {
  return new Set([...erased].map(([id, { boundTo }]) => boundTo ?? id));
}

/** The tombstone that the entity needs from then on; undefined if it has it. */
function missingTombstone(
  { entityId, owners }: EventRecord,
  erased: StandingTombstones,
): Tombstone | undefined {
  const { customerId, businessId, accountId, throughId } = owners;
  const through = erased.get(throughId ?? '');
  const ofAccount = through === undefined && erased.has(accountId ?? '') ? accountId : undefined;
  const boundTo = (customerId ?? businessId) === undefined ? (through?.boundTo ?? ofAccount) : undefined;
  const held = erased.get(entityId);
  const isHeld = held !== undefined && (held.boundTo === undefined || boundTo !== undefined);
  return isHeld ? undefined : { boundTo };
}

/** What names an erased customer, or a card or order of that customer, has no other owner. An account may have one. */
function isOwn({ entityKind, owners }: EventRecord): boolean {
  const { customerId, businessId, throughId } = owners;
  const isNamed = (customerId ?? businessId ?? throughId) !== undefined;
  return isNamed && !sharedKinds.has(entityKind);
}

function tombstoneOf({ entityKind: kind, entityId, owners }: EventRecord, since: string): LateTombstone {
  return { entity: { kind, entityId }, accountId: owners.accountId, since };
}

const sharedKinds: ReadonlySet<string> = new Set(['account', 'person', 'business', 'unknown']);

/** Only a booking leaves a change, and that a reduced one. */
async function reducedChange(change: MirrorChange): Promise<MirrorChange | undefined> {
  if (change.booking === undefined || change.data.at !== 'row') return undefined;
  // Imported here for the same reason as above.
  const { reducedJson } = await import('./reduced-data.ts');
  const json = reducedJson(change.eventType, change.data.json);
  return { ...change, data: { at: 'row', json }, erased: true };
}

function totalsOf({ totals }: Effect): Pick<Effect, 'totals'> {
  return totals === undefined ? {} : { totals };
}
