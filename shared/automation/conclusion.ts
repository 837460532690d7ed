import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import type { BankAnswer } from './bank-calls.ts';
import type { CallEnding, KeptReply } from './call-intents.ts';
import type { CallResult } from './operation-call.ts';
import { postponed, refusedRepetition, unknownBy, type UnknownOutcome } from './unknown-outcome.ts';
import { succeededWith, type Reply } from './replies.ts';

/** An attempt that was sent, as far as it matters for what its answer means. */
interface Attempt {
  readonly row: EndpointRow;
  /** What the intent holds while the attempt is under way. */
  readonly outcome: UnknownOutcome;
  /** An earlier attempt may have taken effect. */
  readonly followsUncertain: boolean;
}

/** What an attempt leaves in its intent, and what its caller hears. */
interface Conclusion {
  readonly ending: CallEnding;
  /** Undefined: nothing was done. */
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
        // The first DELETE had its effect, only its answer was lost.
        if (attempt.row.method === 'DELETE' && refusal.httpStatus === 404)
          return succeeded({ kind: 'reply', value: undefined });
        // What is refused now may be refused because it was done before.
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

  /** Of this attempt nothing is at the bank any more. */
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
