import type { DynamoDBRecord } from 'aws-lambda';
import { mirrorFields } from '#shared/aws/events/event-items.ts';
import { publishedIds } from '#shared/aws/fanout/publication-receipts.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import { envelope } from '#shared/events/envelope.ts';
import { valueAt } from '#shared/kernel/json.ts';
import { itemOfWire } from '#test/aws/dynamodb/wire-item.ts';
import type { PutEntry } from '#test/aws/event-bridge/event-bridge.ts';
import { personalMark } from '../marks.ts';
import type { SimulatedStage } from '../stage.ts';
import type { StoredEvent } from '../stored.ts';
import { promise } from '../violation.ts';

interface PublicationsDeps {
  readonly stage: SimulatedStage;
  readonly recordOf: (id: string) => StoredEvent | undefined;
}

/** Everything published is recorded, is never personal on the open bus, and is not republished without need. */
export function watchPublications(deps: PublicationsDeps) {
  const { stage } = deps;
  /** Of each record that has a receipt: what the sweep took for the time until its first one. */
  const receipts = new Map<string, SweepTimes>();
  const sweeps = watchSweeps();
  const forwarded = new Map<string, number>();
  let isCalm = false;
  return {
    /** How often each record was published on the open bus. */
    forwarded,
    /** From now on nothing goes wrong that would require republishing an event that has a receipt. */
    calm: () => {
      isCalm = true;
    },
    /** A change of a row of the work table. */
    noted: ({ dynamodb }: DynamoDBRecord) => {
      const pk = dynamodb?.NewImage?.['pk']?.S ?? '';
      if (dynamodb?.NewImage === undefined || !/^(PUBLISHED|SWEPT)#/.test(pk)) return;
      const nowMs = Number(dynamodb.ApproximateCreationDateTime) * 1_000;
      const row = mirrorFields(itemOfWire(dynamodb.NewImage));
      sweeps.noted(row, nowMs);
      for (const id of publishedIds([row])) receipts.set(id, receipts.get(id) ?? sweeps.underWay(nowMs));
    },
    put: (entry: PutEntry) => {
      const { id, type } = published(entry, deps);
      const isAgain = receipts.has(id) && !seemedMissed(deps.recordOf(id), receipts.get(id));
      promise(!isCalm || !isAgain, () => `${type} ${id} was published again`);
      if (entry.bus !== personalBus(stage)) forwarded.set(id, (forwarded.get(id) ?? 0) + 1);
    },
  };
}

/** Younger records are left to the stream. */
const minimumAgeMs = 3 * 60_000;

/**
 * Clocks differ. If the sweep's clock is ahead of the recorder's, a record seems to be missed by the stream. Then
 * both publish it, and neither knows of the other's receipt: consumers recognise it by the id.
 */
function seemedMissed(record: StoredEvent | undefined, sweepTimes: SweepTimes = []): boolean {
  const recordedMs = Date.parse(record?.recordedAt ?? '');
  return sweepTimes.some((sweepMs) => sweepMs - minimumAgeMs >= recordedMs);
}

function personalBus({ deployed }: SimulatedStage): string {
  return deployed.output('PersonalEventsBus');
}

/** Checks what a bus accepted and returns its detail. */
function published({ bus, detailType, detail: text }: PutEntry, { stage, recordOf }: PublicationsDeps) {
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

/** Instants by the clocks of sweeps, in milliseconds. */
type SweepTimes = readonly number[];

/** A sweep is stopped after so long. */
const longestMs = 5 * 60_000;

/** What the sweeps take for the time: each notes it in its progress before it publishes anything. */
function watchSweeps() {
  let latest: readonly { readonly notedMs: number; readonly sweepMs: number }[] = [];
  const since = (nowMs: number) => latest.filter(({ notedMs }) => notedMs >= nowMs - longestMs);
  return {
    /** A changed row of the work table. */
    noted: ({ pk, seenAt }: Readonly<Record<string, unknown>>, nowMs: number): void => {
      if (!String(pk).startsWith('SWEPT#')) return;
      latest = [...since(nowMs), { notedMs: nowMs, sweepMs: Date.parse(String(seenAt)) }];
    },
    /** Times of sweeps that may be publishing now. */
    underWay: (nowMs: number): SweepTimes => since(nowMs).map(({ sweepMs }) => sweepMs),
  };
}
