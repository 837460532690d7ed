import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import type { BankAnswer } from './bank-calls.ts';
import type { CallEnding, KeptReply } from './call-intents.ts';
import type { CallResult } from './operation-call.ts';
import { postponed, refusedRepetition, unknownBy, type UnknownOutcome } from './unknown-outcome.ts';
import { succeededWith, type Reply } from './replies.ts';

/** A sent attempt: the parts that decide what its answer means. */
interface Attempt {
  readonly row: EndpointRow;
  /** What the intent holds during the attempt. */
  readonly outcome: UnknownOutcome;
  /** An earlier attempt may have taken effect. */
  readonly followsUncertain: boolean;
}

/** The result of an attempt, for its intent and for its caller. */
interface Conclusion {
  readonly ending: CallEnding;
  /** Undefined if nothing was done. */
  readonly result: CallResult | undefined;
}

interface ConclusionDeps {
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
        // The first DELETE took effect, and only its answer was lost.
        if (attempt.row.method === 'DELETE' && refusal.httpStatus === 404)
          return succeeded({ kind: 'reply', value: undefined });
        // The bank may refuse it now because the first attempt took effect.
        return uncertain(attempt, refusedRepetition(over(attempt), refusal, now()));
      }
      case 'unknown': {
        const outcome = { ...attempt.outcome, notBeforeMs: answer.notBeforeMs };
        return uncertain(attempt, attempt.followsUncertain ? postponed(outcome, now()) : outcome);
      }
      case 'not-done':
        if (!attempt.followsUncertain) return { ending: { state: { kind: 'open' } }, result: undefined };
        return uncertain(attempt, postponed(over(attempt), now()));
    }
  };

  /** The bank has nothing of this attempt. */
  function over({ outcome }: Attempt): UnknownOutcome {
    return { ...outcome, notBeforeMs: now() };
  }

  function uncertain({ row }: Attempt, state: UnknownOutcome): Conclusion {
    return { ending: { state }, result: unknownBy(row, state, now()) };
  }

  async function succeeded(answer: Reply): Promise<Conclusion> {
    const reply = await keepReply(answer);
    return { ending: { state: { kind: 'succeeded' }, reply }, result: succeededWith(reply) };
  }
}
