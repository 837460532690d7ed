import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createPublicationReceipts } from '#shared/aws/fanout/publication-receipts.ts';
import { catalog } from '#shared/events/catalog.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { countingAws, sqsAnswer, type CountingAws } from '#test/bench/counting-aws.ts';
import type { Section } from '#test/bench/measure.ts';
import { eventCost, totalDollars, unitsWritten, type EventCost } from './event-cost.ts';
import { firstEvent, laterEvent } from './handled-event.ts';
import { countedEnvironment } from './counted-environment.ts';
import { growthOf, type Growth } from './growth-cost.ts';
import { heldRow } from './held-row.ts';
import { itemBytes, writeUnits, type Item } from '#test/bench/prices/item-size.ts';

/** A usual body; examples that are longer stay as they are. */
const bodyBytes = 1_500;

export interface TypeCosts {
  /** Cost of the event that makes its entity known. */
  readonly first: EventCost;
  /** Cost of one that replaces a state. An event that is only appended costs as much as the first. */
  readonly later: EventCost;
  readonly growth: Growth;
}

/** Every event type with what one event of it costs. Rejects where one was not handled. */
export async function costsByType(): Promise<ReadonlyMap<string, TypeCosts>> {
  const held = heldRow();
  const aws = await countingAws({
    GetSecretValue: () => ({ SecretString: JSON.stringify({ clientId: 'bench', clientSecret: 'bench' }) }),
    SendMessage: sqsAnswer,
    GetItem: held.answer,
  });
  const environment = { ...process.env };
  try {
    Object.assign(process.env, countedEnvironment(aws.url));
    const receiptUnits = await unitsOfReceipt(aws);
    const costs = new Map<string, TypeCosts>();
    for (const { type } of catalog) {
      const tools = { aws, held, type, bodyBytes };
      const first = await firstEvent(tools);
      const later = await laterEvent(tools, first);
      costs.set(type, {
        first: eventCost({ ...first, receiptUnits }),
        later: eventCost({ ...later, receiptUnits }),
        growth: growthOf(first.calls),
      });
    }
    return costs;
  } finally {
    // Other tests of this process ask the endpoints of their own.
    process.env = environment;
    aws.close();
  }
}

/** An event's part of the row that says of ten that they are published. */
async function unitsOfReceipt(aws: CountingAws): Promise<number> {
  const client = new DynamoDBClient({ endpoint: aws.url });
  const events = Array.from({ length: 10 }, (_, n) => ({
    pk: sha256Hex(String(n)),
    recordedAt: '2026-01-05T08:00:00.000Z',
  }));
  await createPublicationReceipts({ workTable: 'work', clock: { now: () => 0 } }, client).write(events);
  const rows = aws.take().map(({ input }) => input['Item'] as Item);
  return rows.reduce((sum, row) => sum + writeUnits(itemBytes(row)), 0) / events.length;
}

export async function eventCosts(): Promise<Section> {
  const costs = await costsByType();
  return {
    title:
      'The first event of an entity, 1.5 KB, from the bank’s call to the bus: calls of our code, write units by what is written, US dollars per million; and what a later one costs',
    rows: [...costs].map(([type, { first, later }]) => ({
      type,
      calls: first.calls,
      ...rounded(first.written),
      'all written': round(unitsWritten(first.written)),
      read: round(first.readUnits),
      ...rounded(first.dollars),
      total: round(totalDollars(first)),
      'later written': round(unitsWritten(later.written)),
      'later total': round(totalDollars(later)),
    })),
  };
}

const round = (value: number) => Math.round(value * 100) / 100;

function rounded(values: object): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, round(Number(value))]));
}
