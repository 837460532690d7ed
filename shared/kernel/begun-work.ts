/**
 * What was begun by a process that may have ended with it. A mark is written before work begins and removed when it
 * ends, well or badly: what is left of marks counts the processes that ended during the work.
 */
export interface BegunWork {
  /** How often each has begun without an end. What has no mark is left out. */
  counts(): Promise<ReadonlyMap<string, number>>;
  /** Marks that it begins; returns how often it has begun without an end, this time included. */
  begin(id: string): Promise<number>;
  /** Removes its marks. */
  end(id: string): Promise<void>;
}

/** What was begun so often and never ended is not begun again. */
export const mostBeginnings = 3;

/** Reason and code of what is set aside because each process that worked on it ended. */
export const endedItsProcess = 'ended-its-process';

interface Careful<Result> {
  readonly work: () => Promise<Result>;
  /** Instead of the work, once it was begun too often. Rejected, it is repeated at the next time. */
  readonly setAside: () => Promise<Result>;
}

/** Works on something that may end the process, or sets it aside. A failure is an end. */
export async function workCarefully<Result>(
  begun: BegunWork,
  id: string,
  { work, setAside }: Careful<Result>,
): Promise<Result> {
  if ((await begun.begin(id)) > mostBeginnings) {
    const result = await setAside();
    await begun.end(id);
    return result;
  }
  return workToItsEnd(begun, id, work);
}

/** Works under a mark that it begins. A failure is an end. */
export async function workMarked<Result>(
  begun: BegunWork,
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await begun.begin(id);
  return workToItsEnd(begun, id, work);
}

async function workToItsEnd<Result>(
  begun: BegunWork,
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const [settled] = await Promise.allSettled([work()]);
  await begun.end(id);
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}
