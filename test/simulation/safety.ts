import { deliveryId } from '#shared/events/delivery-id.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { valueAt } from '#shared/mirror/received-event.ts';
import { isSignedWithOneOf, parseSignature } from '#shared/receiving/signature.ts';
import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import type { Subscription } from '#sandbox/engine/model.ts';
import { totalsName, type FakeEventLog } from '#test/fakes/event-log.ts';
import type { Published } from './buses.ts';
import { headerOf, type Callout } from './gateway.ts';
import type { Written } from './tables.ts';
import { personalMark } from './marks.ts';
import { promise } from './violation.ts';

/** Watches everything that leaves production code, and says at once when something must not be. */
export interface Safety {
  answered(callout: Callout, status: number): void;
  wrote(written: Written): void;
  published(published: Published): void;
  /** Throws what was violated since the last step. */
  check(): void;
  /** Ids of deliveries that the receiver accepted. */
  readonly accepted: ReadonlySet<string>;
  /** Ids of deliveries that reached it and that the bank had signed, whatever it answered. */
  readonly signed: ReadonlySet<string>;
  /** How often each record was published on the open bus. */
  readonly forwarded: ReadonlyMap<string, number>;
}

export interface SafetyDeps {
  readonly bank: SimulatedBank;
  readonly stored: FakeEventLog;
  readonly quarantined: () => readonly { readonly id: string }[];
  readonly personalTypes: ReadonlySet<string>;
}

export function createSafety({ bank, stored, quarantined, personalTypes }: SafetyDeps): Safety {
  const subscriptions = new Map<string, Subscription>();
  const accepted = new Set<string>();
  const signed = new Set<string>();
  const forwarded = new Map<string, number>();
  const recorded = new Set<string>();
  const terminalStatus = new Map<string, string | undefined>();
  const bookingRows = new Map<string, string>();
  const bookingsOf = new Map<string, number>();
  const touched = new Set<string>();
  const violations: unknown[] = [];
  /** Inside a port nothing may be thrown: production code would take it for a failure. */
  const watch = (look: () => void) => {
    try {
      look();
    } catch (violation) {
      violations.push(violation);
    }
  };
  const knownToTheBank = (id: string) => {
    for (const subscription of bank.store.subscriptions.all())
      subscriptions.set(subscription.id, subscription);
    return subscriptions.get(id);
  };

  const checkRow = ({ change }: Written) => {
    if (change === undefined) return;
    const { key, status, terminal } = change;
    const name = `${key.kind} ${key.entityId} ${key.aspect}`;
    const last = terminalStatus.get(name);
    promise(!terminalStatus.has(name) || last === status, () => `${name} went from ${last} to ${status}`);
    if (terminal) terminalStatus.set(name, status);
    const { booking } = change;
    if (booking === undefined) return;
    const id = booking.recordedAtId.split('#')[1] ?? '';
    promise(!bookingRows.has(id), () => `booking ${id} has a second mirror row`);
    bookingRows.set(id, name);
    const totals = totalsName(booking);
    bookingsOf.set(totals, (bookingsOf.get(totals) ?? 0) + 1);
    touched.add(totals);
  };

  const checkCount = (totals: string) => {
    const [count, counted] = [bookingsOf.get(totals), stored.totals.get(totals)?.count];
    promise(counted === count, () => `account ${totals} counts ${counted} bookings, not ${count}`);
  };

  return {
    accepted,
    signed,
    forwarded,
    answered: (callout, status) =>
      watch(() => {
        promise([200, 422, 503].includes(status), () => `the receiver answered ${status}`);
        const subscription = knownToTheBank(headerOf(callout, 'webhook-subscription-id') ?? '');
        const signature = parseSignature(headerOf(callout, 'webhook-signature') ?? '');
        const fits =
          subscription !== undefined &&
          signature !== undefined &&
          isSignedWithOneOf([subscription.secret], callout.body, signature);
        const id = deliveryId(headerOf(callout, 'webhook-id') ?? '', sha256Hex(callout.body));
        if (fits) signed.add(id);
        if (status === 422) {
          const isMismatch = subscription !== undefined && signature !== undefined && !fits;
          promise(isMismatch, () => `422 without a mismatch for ${id}`);
          promise(
            quarantined().some((kept) => kept.id === id),
            () => `422 for ${id}, which is not in quarantine`,
          );
        }
        const isVerification =
          headerOf(callout, 'webhook-event-type') === 'WEBHOOK-SUBSCRIPTION' && callout.body.length === 0;
        if (status === 200 && !isVerification) {
          promise(fits, () => `200 for ${id}, which the bank did not sign`);
          accepted.add(id);
        }
      }),
    wrote: (written) =>
      watch(() => {
        const { notificationId, bodySha256, provenance, state, id } = written.record;
        // The second look at a thin event is recorded for itself.
        const event = provenance === undefined ? deliveryId(notificationId, bodySha256) : id;
        promise(
          !recorded.has(event) || written.found !== undefined,
          () => `${written.record.eventType} ${event} was recorded twice`,
        );
        recorded.add(event);
        if (state === 'duplicate') {
          const { duplicateOf } = written.record;
          promise(stored.events.has(duplicateOf), () => `${id} is a duplicate of what is not recorded`);
        }
        checkRow(written);
      }),
    published: ({ bus, detail, detailType, text }) =>
      watch(() => {
        const record = stored.events.get(detail.id);
        promise(record !== undefined, () => `${detailType} ${detail.id} was published and is not recorded`);
        promise(record?.state !== 'parked', () => `${detailType} ${detail.id} was published and is parked`);
        promise(detailType === record?.eventType, () => `${detail.id} was published as ${detailType}`);
        promise(
          (detail.superseded ?? false) === (record?.state === 'stale'),
          () => `${detail.id} hides it is stale`,
        );
        if (bus === 'personal') {
          promise(personalTypes.has(detailType), () => `${detailType} is on the personal bus`);
          return;
        }
        promise(
          !text.includes(personalMark),
          () => `${detailType} ${detail.id} shows personal data to everybody`,
        );
        const named = definitionOf(detailType)?.personal ?? [];
        const shown = named.filter((path) => valueAt(detail.data, path) !== undefined);
        promise(shown.length === 0, () => `${detailType} ${detail.id} shows ${shown.join()} to everybody`);
        forwarded.set(detail.id, (forwarded.get(detail.id) ?? 0) + 1);
      }),
    check: () => {
      for (const totals of touched) watch(() => checkCount(totals));
      touched.clear();
      if (violations.length > 0) throw violations[0];
    },
  };
}
