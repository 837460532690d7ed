import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Cloud } from '../cloud.ts';
import type { Stored } from '../stored.ts';
import { promise } from '../violation.ts';
import { deadLettersIn } from './dead-letters.ts';

interface UnderWayDeps {
  readonly bank: SimulatedBank;
  readonly cloud: Cloud;
  readonly stored: Pick<Stored, 'unpublished'>;
  /** Ids of events whose records the tables refuse. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Nothing is waiting to be sent, handled or published. */
export function nothingIsUnderWay(deps: UnderWayDeps): void {
  const found = underWay(deps);
  promise(found === undefined, () => found ?? '');
}

/** What is still waiting to be sent, handled or published, in a sentence. */
export function underWay({ bank, cloud, stored, refused }: UnderWayDeps): string | undefined {
  const pending = bank.desk.log().filter(({ state }) => state === 'pending');
  if (pending.length > 0) return `${pending.length} notifications are still pending: ${pending[0]?.id ?? ''}`;
  for (const { queue } of cloud.eventQueues) {
    const held = queue.messages();
    if (held.length > 0) return `${queue.settings.url} holds ${held.length}: ${held[0]?.body ?? ''}`;
  }
  const dead = [...deadLettersIn(cloud)].find((id) => !refused.has(id));
  if (dead !== undefined) return `${dead} is a dead letter, and nothing keeps it from being handled`;
  const { unpublished } = stored;
  if (unpublished.length > 0) return `${unpublished.length} events are unpublished: ${unpublished[0]}`;
  return undefined;
}
