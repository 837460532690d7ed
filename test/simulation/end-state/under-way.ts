import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import type { Cloud } from '../cloud.ts';
import type { Stored } from '../stored.ts';
import { promise } from '../violation.ts';
import { deadLettersIn } from './dead-letters.ts';

interface UnderWayDeps {
  readonly bank: SimulatedBank;
  readonly cloud: Cloud;
  readonly stored: Pick<Stored, 'unpublished'>;
  /** Ids of events whose records the tables refuse. */
  readonly refused: ReadonlySet<string>;
}

/** Nothing is waiting to be sent, handled or published. */
export function nothingIsUnderWay({ bank, cloud, stored, refused }: UnderWayDeps): void {
  const pending = bank.desk.log().filter(({ state }) => state === 'pending');
  promise(
    pending.length === 0,
    () => `${pending.length} notifications are still pending: ${pending[0]?.id ?? ''}`,
  );
  for (const { queue } of cloud.eventQueues) {
    const held = queue.messages();
    const [first] = held;
    promise(first === undefined, () => `${queue.settings.url} holds ${held.length}: ${first?.body ?? ''}`);
  }
  for (const id of deadLettersIn(cloud))
    promise(refused.has(id), () => `${id} is a dead letter, and nothing keeps it from being handled`);
  const { unpublished } = stored;
  promise(unpublished.length === 0, () => `${unpublished.length} events are unpublished: ${unpublished[0]}`);
}
