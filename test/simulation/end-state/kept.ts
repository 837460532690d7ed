import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Cloud } from '../cloud.ts';
import type { SimulatedStage } from '../stage.ts';
import type { Stored } from '../stored.ts';
import { notifiedChanges } from '../notified-changes.ts';
import { openArchive } from './archive.ts';
import { eachClosedDayIsArchived } from './archived-days.ts';
import { eachLineIsItsRecord } from './archived-lines.ts';
import type { FirstRecords } from './first-records.ts';
import { nothingOfTheErasedIsLeft } from './forgotten-customers.ts';
import type { Lifts } from './lifts.ts';
import { receivedEvents } from './received-events.ts';
import { eachObjectIsNamedOrEnds } from './named-objects.ts';
import { whoseIsWhat } from './whose.ts';

export interface KeptDeps {
  readonly bank: SimulatedBank;
  readonly cloud: Cloud;
  readonly stage: SimulatedStage;
  readonly stored: Stored;
  readonly records: FirstRecords;
  readonly lifts: Lifts;
  /** By personal text, the customer whose own data contained it. */
  readonly ownMarks: ReadonlyMap<string, string>;
  /** Ids of events whose records the tables refuse, with their entities. */
  readonly refused: ReadonlyMap<string, string>;
  readonly now: number;
}

/** Tables, buckets, queues and the archive keep exactly what they must, and it is readable. */
export async function nothingIsKeptTooLong(deps: KeptDeps & { readonly isLate: boolean }): Promise<void> {
  const notified = notifiedChanges(deps.bank, receivedEvents(deps));
  const whose = whoseIsWhat({ ...deps, notified });
  const lines = await openArchive(deps);
  eachObjectIsNamedOrEnds(deps);
  if (!deps.isLate) eachClosedDayIsArchived({ ...deps, lines });
  eachLineIsItsRecord({ ...deps, whose, lines });
  nothingOfTheErasedIsLeft({ ...deps, notified, whose, lines });
}
