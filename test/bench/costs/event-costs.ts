import { catalog } from '#shared/events/catalog.ts';
import { countingAws, sqsAnswer, type CountingAws } from '#test/bench/counting-aws.ts';
import type { Section } from '#test/bench/measure.ts';
import { eventCost, totalDollars, type EventCost } from './event-cost.ts';
import { handledEvent } from './handled-event.ts';
import { countedEnvironment } from './counted-environment.ts';

/** A usual body; examples that are longer stay as they are. */
const bodyBytes = 1_500;

/** Every event type with what one event of it costs. */
export async function costsByType(): Promise<ReadonlyMap<string, EventCost>> {
  const aws: CountingAws = await countingAws({
    GetSecretValue: () => ({ SecretString: JSON.stringify({ clientId: 'bench', clientSecret: 'bench' }) }),
    SendMessage: sqsAnswer,
  });
  try {
    Object.assign(process.env, countedEnvironment(aws.url));
    const costs = new Map<string, EventCost>();
    for (const { type } of catalog) costs.set(type, eventCost(await handledEvent(aws, type, bodyBytes)));
    return costs;
  } finally {
    aws.close();
  }
}

export async function eventCosts(): Promise<Section> {
  const costs = await costsByType();
  return {
    title: 'One event of 1.5 KB from the bank’s call to the bus: calls of our code, US dollars per million',
    rows: [...costs].map(([type, cost]) => ({
      type,
      reads: cost.reads,
      transactions: cost.transactions,
      calls: cost.calls,
      'write units': cost.writeUnits,
      ...Object.fromEntries(Object.entries(cost.dollars).map(([part, sum]) => [part, rounded(sum)])),
      total: rounded(totalDollars(cost)),
    })),
  };
}

const rounded = (dollars: number) => Math.round(dollars * 100) / 100;
