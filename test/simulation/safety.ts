import type { DynamoDBRecord } from 'aws-lambda';
import { mirrorFields } from '#shared/aws/event-items.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import { deliveryId } from '#shared/events/delivery-id.ts';
import { envelope } from '#shared/events/envelope.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { valueAt } from '#shared/mirror/received-event.ts';
import { isSignedWithOneOf, parseSignature } from '#shared/receiving/signature.ts';
import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import type { Subscription } from '#sandbox/engine/model.ts';
import type { PutEntry } from '#test/aws/event-bridge/event-bridge.ts';
import type { Cloud } from './cloud.ts';
import { headerOf, type Callout } from './gateway.ts';
import { personalMark } from './marks.ts';
import type { SimulatedStage } from './stage.ts';
import { eventOf, type StoredEvent } from './stored.ts';
import { promise } from './violation.ts';
import { itemOfWire } from '#test/aws/dynamodb/wire-item.ts';

/** Watches everything that leaves production code, and says at once when something must not be. */
export interface Safety {
  answered(callout: Callout, status: number): void;
  published(entry: PutEntry): void;
  logged(line: string): void;
  /** Throws what was violated since the last step. */
  check(): void;
  /** Ids of deliveries that the receiver accepted. */
  readonly accepted: ReadonlySet<string>;
  /** Ids of deliveries that reached it and that the bank had signed, whatever it answered. */
  readonly signed: ReadonlySet<string>;
  /** How often each record was published on the open bus. */
  readonly forwarded: ReadonlyMap<string, number>;
  /** How many notifications were answered 422. */
  readonly rejected: () => number;
}

export interface SafetyDeps {
  readonly bank: SimulatedBank;
  readonly cloud: Pick<Cloud, 'dynamodb' | 's3'>;
  readonly stage: SimulatedStage;
}

export function createSafety({ bank, cloud, stage }: SafetyDeps): Safety {
  const violations: unknown[] = [];
  /** Nothing may be thrown where it happens: production code would take it for a failure. */
  const watch = (look: () => void) => {
    try {
      look();
    } catch (violation) {
      violations.push(violation);
    }
  };
  const records = watchRecords();
  const rows = watchRows();
  cloud.dynamodb.onChange(stage.tables.events, (change) => watch(() => records.changed(change)));
  cloud.dynamodb.onChange(stage.tables.mirror, (change) => watch(() => rows.changed(change)));
  const receiver = watchReceiver({ bank, cloud, stage });
  const forwarded = new Map<string, number>();

  return {
    accepted: receiver.accepted,
    signed: receiver.signed,
    rejected: receiver.rejected,
    forwarded,
    answered: (callout, status) => watch(() => receiver.answered(callout, status)),
    published: (entry) =>
      watch(() => {
        const { id } = published(entry, { stage, recordOf: records.find });
        if (entry.bus !== personalBus(stage)) forwarded.set(id, (forwarded.get(id) ?? 0) + 1);
      }),
    logged: (line) =>
      watch(() => promise(!line.includes(personalMark), () => `a log line shows personal data: ${line}`)),
    check: () => {
      watch(rows.check);
      if (violations.length > 0) throw violations[0];
    },
  };
}

/** A record is written once, and settled once; a replay takes up what is parked and puts back what expired. */
function watchRecords() {
  const known = new Map<string, StoredEvent>();
  const expired = new Set<string>();
  return {
    find: (id: string) => known.get(id),
    changed: ({ dynamodb, eventName }: DynamoDBRecord) => {
      const image = eventName === 'REMOVE' ? dynamodb?.OldImage : dynamodb?.NewImage;
      const event = image && eventOf(itemOfWire(image));
      if (event === undefined) return;
      const { id, eventType } = event;
      if (eventName === 'REMOVE') {
        expired.add(id);
        return;
      }
      const before = known.get(id);
      known.set(id, event);
      const isReplayed = event.provenance?.source === 'replay';
      if (eventName === 'INSERT')
        promise(
          before === undefined || (expired.has(id) && isReplayed),
          () => `${eventType} ${id} was recorded twice`,
        );
      else
        promise(
          before?.state === event.state || (before?.state === 'parked' && isReplayed),
          () => `${eventType} ${id} went from ${before?.state} to ${event.state}`,
        );
      if (event.state === 'duplicate')
        promise(known.has(event.duplicateOf), () => `${id} is a duplicate of what is not recorded`);
    },
  };
}

/** What a packed row says, as text. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A terminal status stays, and an account counts the bookings that have rows. */
function watchRows() {
  const terminalStatus = new Map<string, unknown>();
  const bookings = new Map<string, Set<string>>();
  const counted = new Map<string, number>();
  const touched = new Set<string>();

  const checkTerminal = (name: string, { terminal, status }: Readonly<Record<string, unknown>>) => {
    const last = terminalStatus.get(name);
    promise(
      !terminalStatus.has(name) || last === status,
      () => `${name} went from ${String(last)} to ${JSON.stringify(status)}`,
    );
    if (terminal === true) terminalStatus.set(name, status);
  };
  return {
    changed: ({ dynamodb, eventName }: DynamoDBRecord) => {
      if (eventName === 'REMOVE' || dynamodb?.NewImage === undefined) return;
      const fields = mirrorFields(itemOfWire(dynamodb.NewImage));
      const [pk, sk] = [String(fields['pk']), String(fields['sk'])];
      if (/^ACCOUNT#/.test(pk) && /^bookings(-[A-Z]{3})?$/.test(sk)) {
        const account = pk.slice('ACCOUNT#'.length) + sk;
        counted.set(account, Number(fields['count']));
        touched.add(account);
      }
      if (fields['sequence'] === undefined || sk.startsWith('history#')) return;
      checkTerminal(`${pk} ${sk}`, fields);
      if (!pk.startsWith('BOOKING#') || fields['accountId'] === undefined) return;
      const currency = fields['currency'] === 'EUR' ? '' : `-${String(fields['currency'])}`;
      const account = `${text(fields['accountId'])}bookings${currency}`;
      const own = bookings.get(account) ?? new Set();
      bookings.set(account, own.add(pk));
      touched.add(account);
    },
    check: () => {
      for (const account of touched) {
        const count = bookings.get(account)?.size ?? 0;
        const shown = counted.get(account);
        touched.delete(account);
        promise(shown === count, () => `account ${account} counts ${shown} bookings, not ${count}`);
      }
    },
  };
}

function personalBus({ deployed }: SimulatedStage): string {
  return deployed.output('PersonalEventsBus');
}

interface PublishedDeps {
  readonly stage: SimulatedStage;
  readonly recordOf: (id: string) => StoredEvent | undefined;
}

/** Checks what a bus took, and answers its detail. */
function published({ bus, detailType, detail: text }: PutEntry, { stage, recordOf }: PublishedDeps) {
  const detail = envelope.parse(JSON.parse(text));
  const record = recordOf(detail.id);
  promise(record !== undefined, () => `${detailType} ${detail.id} was published and is not recorded`);
  promise(record?.state !== 'parked', () => `${detailType} ${detail.id} was published and is parked`);
  promise(detailType === record?.eventType, () => `${detail.id} was published as ${detailType}`);
  promise(
    (detail.superseded ?? false) === (record?.state === 'stale'),
    () => `${detail.id} is ${record?.state}, and superseded says ${detail.superseded}`,
  );
  if (bus === personalBus(stage)) {
    promise(stage.personalTypes.has(detailType), () => `${detailType} is on the personal bus`);
    return detail;
  }
  promise(!text.includes(personalMark), () => `${detailType} ${detail.id} shows personal data to everybody`);
  const named = definitionOf(detailType)?.personal ?? [];
  const shown = named.filter((path) => valueAt(detail.data, path) !== undefined);
  promise(shown.length === 0, () => `${detailType} ${detail.id} shows ${shown.join()} to everybody`);
  return detail;
}

function watchReceiver({ bank, cloud, stage }: SafetyDeps) {
  const subscriptions = new Map<string, Subscription>();
  const accepted = new Set<string>();
  const signed = new Set<string>();
  let rejected = 0;
  const knownToTheBank = (id: string) => {
    for (const subscription of bank.store.subscriptions.all())
      subscriptions.set(subscription.id, subscription);
    return subscriptions.get(id);
  };
  const isInQuarantine = (id: string) =>
    cloud.s3
      .bucket(stage.bodiesBucket)
      .versions('quarantine/')
      .some(({ key }) => key.includes(id));

  const answered = (callout: Callout, status: number) => {
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
      rejected += 1;
      const isMismatch = subscription !== undefined && signature !== undefined && !fits;
      promise(isMismatch, () => `422 without a mismatch for ${id}`);
      promise(isInQuarantine(id), () => `422 for ${id}, which is not in quarantine`);
    }
    const isVerification =
      headerOf(callout, 'webhook-event-type') === 'WEBHOOK-SUBSCRIPTION' && callout.body.length === 0;
    if (status === 200 && !isVerification) {
      promise(fits, () => `200 for ${id}, which the bank did not sign`);
      accepted.add(id);
    }
  };
  return { accepted, signed, answered, rejected: () => rejected };
}
