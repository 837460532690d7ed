import { recordFamilyNames, type RecordFamily } from '#shared/events/families.ts';
import type { FailingCause } from '#shared/failures/failing-cause.ts';
import { factOf } from './read-account.ts';
import type { QueueDepth, WorkFacts } from './work-facts.ts';

/** Of an event that no bus took. */
interface UnpublishedEvent {
  readonly id: string;
  readonly code: string;
}

export interface WorkReaders {
  readonly queues: () => Promise<readonly QueueDepth[]>;
  readonly failing: () => Promise<readonly FailingCause[]>;
  /** At most so many of a family. */
  readonly unpublished: (family: RecordFamily, limit: number) => Promise<readonly UnpublishedEvent[]>;
}

/** So many of a family are counted: more need the same person. */
const mostCounted = 1_000;

/** Everything that could be read of what waits and fails, and of the rest why not. */
export function createReadWork({ queues, failing, unpublished }: WorkReaders) {
  const countOf = async (family: RecordFamily) => {
    const events = await unpublished(family, mostCounted);
    return events.slice(0, 1).map(({ id, code }) => ({ family, count: events.length, code, example: id }));
  };
  return async function readWork(): Promise<WorkFacts> {
    const [depths, causes, events] = await Promise.all([
      factOf(async () => [...(await queues())]),
      factOf(async () => (await failing()).map(shownCause)),
      factOf(async () => (await Promise.all(recordFamilyNames.map(countOf))).flat()),
    ]);
    return { queues: depths, failing: causes, unpublished: events };
  };
}

/** What failed is not named one by one. */
const shownCause = ({ waiting: _waiting, ...cause }: FailingCause) => cause;
