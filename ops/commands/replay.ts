import type { Family } from '#shared/events/families.ts';
import { replayExchange, type ReplayAnswer } from '#shared/replay/replay-exchange.ts';
import { ask, type DeployedFunction } from '#shared/kernel/ask.ts';
import { createPace, type PaceDeps } from './pace.ts';

/** Which events to send through their handlers again. */
export interface ReplayWish {
  readonly family: Family;
  readonly from: string;
  readonly to: string;
  readonly type?: string | undefined;
  readonly entity?: string | undefined;
  readonly dryRun: boolean;
  /** Where a run before ended. */
  readonly cursor?: string | undefined;
}

export interface ReplayProgress extends Pick<ReplayAnswer, 'sent' | 'erased' | 'day' | 'done' | 'cursor'> {
  /** Of all pages of this run until now. */
  readonly sent: number;
  readonly erased: number;
}

export interface Replayed extends ReplayWish {
  readonly sent: number;
  readonly erased: number;
  /** False where somebody ended it on its way: `cursor` says where it continues, unless no page was done. */
  readonly isComplete: boolean;
}

interface ReplayTools extends PaceDeps {
  /** Ends the run after the page under way. */
  readonly signal: AbortSignal;
  /** Told after each page. */
  readonly onPage: (progress: ReplayProgress) => void;
}

/** Nothing is sent, so nothing has to be slow. */
const dryPage = 500;

/** Sends page after page at the rate that was asked for, in events per second. */
export async function replay(
  deployed: DeployedFunction,
  { rate, ...wish }: ReplayWish & { readonly rate: number },
  { signal, onPage, ...deps }: ReplayTools,
): Promise<Replayed> {
  const pace = createPace(rate, deps);
  const limit = wish.dryRun ? dryPage : Math.min(rate, dryPage);
  const { cursor: first, ...what } = wish;
  let cursor = first;
  let [sent, erased, isComplete] = [0, 0, false];
  while (!isComplete && !signal.aborted) {
    const page = await ask(deployed, replayExchange, { ...what, ...(cursor && { cursor }), limit });
    [sent, erased] = [sent + page.sent, erased + page.erased];
    cursor = page.cursor;
    isComplete = cursor === undefined;
    onPage({ ...page, sent, erased });
    if (!wish.dryRun) await pace(page.sent);
  }
  return { ...what, ...(cursor && { cursor }), sent, erased, isComplete };
}
