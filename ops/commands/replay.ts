import type { Family } from '#shared/events/families.ts';
import { mostReplayed, replayExchange, type ReplayAnswer } from '#shared/replay/commands/replay-commands.ts';
import { ask, type DeployedFunction } from '#shared/commands/operators-client.ts';

/** Which events to send through their handlers again. */
export interface ReplayWish {
  readonly family: Family;
  readonly from: string;
  readonly to: string;
  readonly type?: string | undefined;
  readonly entity?: string | undefined;
}

/** Of all pages or parts until now. */
export type ReplayProgress = Pick<ReplayAnswer, 'sent' | 'erased' | 'day' | 'done'>;

export interface Replayed extends ReplayWish {
  readonly dryRun: boolean;
  readonly sent: number;
  readonly erased: number;
  /** False where somebody ended it on its way. */
  readonly isComplete: boolean;
}

interface PreviewTools {
  /** Ends it after the page under way. */
  readonly signal: AbortSignal;
  /** Told after each page. */
  readonly onPage: (progress: ReplayProgress) => void;
}

/** Counts what a replay would send, and sends nothing. */
export async function previewReplay(
  deployed: DeployedFunction,
  wish: ReplayWish,
  { signal, onPage }: PreviewTools,
): Promise<Replayed> {
  const dryRun = true;
  let cursor: string | undefined;
  let [sent, erased, isComplete] = [0, 0, false];
  while (!isComplete && !signal.aborted) {
    const asked = { ...wish, dryRun, limit: mostReplayed, ...(cursor && { cursor }) };
    const page = await ask(deployed, replayExchange, asked);
    [sent, erased] = [sent + page.sent, erased + page.erased];
    cursor = page.cursor;
    isComplete = cursor === undefined;
    onPage({ ...page, sent, erased });
  }
  return { ...wish, dryRun, sent, erased, isComplete };
}
