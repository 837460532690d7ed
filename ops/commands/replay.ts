import type { Family } from '#shared/events/families.ts';
import type { Operators } from '#shared/commands/operators-client.ts';
import {
  mostReplayed,
  replayCommands,
  type ReplayResponse,
} from '#shared/replay/commands/replay-commands.ts';

/** Which events to send through their handlers again. */
export interface ReplayRequest {
  readonly family: Family;
  readonly from: string;
  readonly to: string;
  readonly type?: string | undefined;
  readonly entity?: string | undefined;
}

/** Of all pages or parts until now. */
export type ReplayProgress = Pick<ReplayResponse, 'sent' | 'erased' | 'day' | 'done'>;

export interface Replayed extends ReplayRequest {
  readonly dryRun: boolean;
  readonly sent: number;
  readonly erased: number;
  /** False if a person ended it early. */
  readonly isComplete: boolean;
}

interface PreviewTools {
  /** Ends it after the page under way. */
  readonly signal: AbortSignal;
  /** Called after each page. */
  readonly onPage: (progress: ReplayProgress) => void;
}

/** Counts what a replay would send, and sends nothing. */
export async function previewReplay(
  operators: Pick<Operators, 'call'>,
  which: ReplayRequest,
  { signal, onPage }: PreviewTools,
): Promise<Replayed> {
  let cursor: string | undefined;
  let [sent, erased, isComplete] = [0, 0, false];
  while (!isComplete && !signal.aborted) {
    const asked = { ...which, limit: mostReplayed, ...(cursor && { cursor }) };
    const page = await operators.call(replayCommands.preview, asked);
    [sent, erased] = [sent + page.sent, erased + page.erased];
    cursor = page.cursor;
    isComplete = cursor === undefined;
    onPage({ ...page, sent, erased });
  }
  return { ...which, dryRun: true, sent, erased, isComplete };
}
