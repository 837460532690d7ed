import type { SQSRecord } from 'aws-lambda';
import type { MessageVisibility } from '#shared/events/message-visibility.ts';
import { workCarefully, type BegunWork } from '#shared/kernel/begun-work.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import { takingTurns } from './receives.ts';

interface TrySuspectsDeps {
  readonly begun: BegunWork;
  readonly visibility: MessageVisibility;
  readonly remainingMs: () => number;
  readonly log: Log;
  /** Runs the work; if it fails, the message comes back later. */
  readonly attempt: (message: SQSRecord, work: () => Promise<unknown>) => Promise<unknown>;
  /** Untried, the message comes back later. */
  readonly leave: (message: SQSRecord) => Promise<void>;
  readonly hasFailed: (message: SQSRecord) => boolean;
  readonly work: (message: SQSRecord) => Promise<void>;
  readonly setAside: (message: SQSRecord) => Promise<void>;
}

/**
 * The longest that one event takes: three attempts at a store that does not answer. Without that time it is not begun,
 * or a batch that is merely slow would count as the end of a process.
 */
const longestMs = 20_000;

/**
 * Works on messages that came back one by one, each marked as begun. One whose work ended the process three times is
 * set aside. What is done is deleted before the next one begins: if the process ends, it does not come back, and does
 * not move closer to the dead letters. Those that never ended a process come first.
 */
export async function trySuspects(
  suspects: readonly SQSRecord[],
  others: readonly SQSRecord[],
  deps: TrySuspectsDeps,
): Promise<void> {
  const { begun, attempt, leave, work, setAside, remainingMs } = deps;
  await Promise.all(others.map(async (message) => removeIfDone(message, deps)));
  let counts: ReadonlyMap<string, number> = new Map();
  // Without the counts, the order is as good as any.
  const [read] = await Promise.allSettled([begun.counts()]);
  if (read.status === 'fulfilled') counts = read.value;
  const countOf = ({ messageId }: SQSRecord) => counts.get(messageId) ?? 0;
  for (const message of takingTurns(suspects).toSorted((one, other) => countOf(one) - countOf(other))) {
    if (remainingMs() < longestMs) {
      await leave(message);
      continue;
    }
    await attempt(message, async () =>
      workCarefully(begun, message.messageId, {
        work: async () => work(message),
        setAside: async () => setAside(message),
      }),
    );
    await removeIfDone(message, deps);
  }
}

async function removeIfDone(
  message: SQSRecord,
  { visibility, hasFailed, log }: TrySuspectsDeps,
): Promise<void> {
  if (hasFailed(message)) return;
  try {
    await visibility.remove(message.receiptHandle);
  } catch (error) {
    // AWS deletes it at the end of the batch. If the batch does not end, it comes back as a duplicate.
    log.warn('a message that is done was not deleted at once', { error });
  }
}
