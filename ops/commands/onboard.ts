import { mostSingleAccounts } from '#shared/portfolio/plan-accounts.ts';
import type { Operators } from '#shared/commands/operators-client.ts';
import { portfolioCommands, type PortfolioResponse } from '#shared/portfolio/commands/portfolio-commands.ts';
import { ChangeInterrupted } from './change.ts';

interface OnboardRequest {
  /** Last day before the mirror is complete. */
  readonly day: string;
  /** All that are known if left out. */
  readonly accounts?: readonly string[] | undefined;
}

/** Rehearses an onboarding, which writes nothing. Asks again until it is planned, since one answer takes at most 20 seconds. */
export async function previewOnboarding(
  operators: Pick<Operators, 'call'>,
  { day, accounts }: OnboardRequest,
  requestId: string,
): Promise<PortfolioResponse<'onboard'>> {
  const request = { day, requestId, ...(accounts !== undefined && { accounts: [...accounts] }) };
  for (;;) {
    const answer = await operators.call(portfolioCommands.preview, request);
    if ('refused' in answer || answer.run.state !== 'planning') return answer;
  }
}

interface StartedParts {
  /** Ids of the runs that were started. */
  readonly runs: readonly string[];
  /** Why the next part was refused. The parts after it were not requested. */
  readonly refused?: string;
}

/** Any number of accounts: as many runs as they need, each started by a request of its own. */
export async function inParts(
  accounts: readonly string[],
  start: (ofPart: readonly string[], part: number) => Promise<PortfolioResponse<'onboard'>>,
): Promise<StartedParts> {
  const count = Math.ceil(accounts.length / mostSingleAccounts);
  const runs: string[] = [];
  for (let part = 1; part <= count; part += 1) {
    const ofPart = accounts.slice((part - 1) * mostSingleAccounts, part * mostSingleAccounts);
    const answer = await startPart(async () => start(ofPart, part), { part, count });
    if ('refused' in answer) return { runs, refused: answer.refused };
    runs.push(answer.run.id);
  }
  return { runs };
}

async function startPart<Answer>(
  start: () => Promise<Answer>,
  { part, count }: { readonly part: number; readonly count: number },
): Promise<Answer> {
  try {
    return await start();
  } catch (cause) {
    if (count === 1) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `Part ${part} of ${count} could not be started, those before it go on: ${reason}`;
    throw cause instanceof ChangeInterrupted
      ? new ChangeInterrupted(message, { cause })
      : new Error(message, { cause });
  }
}
