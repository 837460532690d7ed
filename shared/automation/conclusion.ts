import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { isRepeatable } from '#shared/bank/contract/repeatable.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { BankAnswer } from './bank-calls.ts';
import type { CallEnding, KeptReply } from './call-intents.ts';
import type { CallResult, Unknown } from './call-result.ts';
import { succeededWith, type Reply } from './replies.ts';

/** An attempt that was sent, as far as it matters for what its answer means. */
export interface Attempt {
  readonly row: EndpointRow;
  /** An earlier attempt may have taken effect. */
  readonly followsUncertain: boolean;
}

/** What an attempt leaves in its intent, and what its caller hears. */
export interface Conclusion {
  readonly ending: CallEnding;
  /** Undefined: nothing was done. */
  readonly result: CallResult | undefined;
}

export interface ConclusionDeps {
  readonly keepReply: (reply: Reply) => Promise<KeptReply>;
  readonly now: () => number;
}

/** What an answer of the bank means for the write. */
export function createConclude({ keepReply, now }: ConclusionDeps) {
  return async function conclude(attempt: Attempt, answer: BankAnswer): Promise<Conclusion> {
    switch (answer.kind) {
      case 'reply':
      case 'file':
        return succeeded(answer);
      case 'change-request': {
        const waiting = { changeRequestId: answer.id };
        return {
          ending: { state: { kind: 'awaits-customer', ...waiting } },
          result: { status: 'awaits-customer', ...waiting },
        };
      }
      case 'refused': {
        const { refusal } = answer;
        if (!attempt.followsUncertain)
          return { ending: { state: { kind: 'refused', refusal } }, result: refusal };
        // The first DELETE had its effect, only its answer was lost.
        if (attempt.row.method === 'DELETE' && refusal.httpStatus === 404)
          return succeeded({ kind: 'reply', value: undefined });
        // What is refused now may be refused because it was done before.
        return uncertain(attempt, now());
      }
      case 'unknown':
        return uncertain(attempt, answer.notBeforeMs);
      case 'not-done':
        if (!attempt.followsUncertain) return { ending: { state: { kind: 'open' } }, result: undefined };
        return { ...uncertain(attempt, now()), result: undefined };
    }
  };

  async function succeeded(answer: Reply): Promise<Conclusion> {
    const reply = await keepReply(answer);
    return { ending: { state: { kind: 'succeeded' }, reply }, result: succeededWith(reply) };
  }
}

function uncertain({ row }: Attempt, notBeforeMs: number): Conclusion {
  return { ending: { state: { kind: 'uncertain', notBeforeMs } }, result: unknownUntil(row, notBeforeMs) };
}

export function unknownUntil(row: EndpointRow, notBeforeMs: number): Unknown {
  return { status: 'unknown', retryNotBefore: toIsoInstant(notBeforeMs), repeatable: isRepeatable(row) };
}
