import { mostSingleAccounts } from '#shared/portfolio/plan-accounts.ts';
import { portfolioExchanges, type PortfolioAnswer } from '#shared/portfolio/portfolio-exchanges.ts';
import { ask, type DeployedFunction } from '#shared/kernel/ask.ts';

interface OnboardWish {
  /** Last day before the mirror is complete. */
  readonly day: string;
  /** All that are known if left out. */
  readonly accounts?: readonly string[] | undefined;
  readonly dryRun: boolean;
}

/** Takes accounts over that are known, and asks again until the run is planned: one answer takes twenty seconds at most. */
export async function onboard(
  portfolio: DeployedFunction,
  { day, accounts, dryRun }: OnboardWish,
  requestId: string,
): Promise<PortfolioAnswer<'onboard'>> {
  const wish = { day, dryRun, requestId, ...(accounts !== undefined && { accounts: [...accounts] }) };
  for (;;) {
    const answer = await ask(portfolio, portfolioExchanges.onboard, { onboard: wish });
    if ('refused' in answer || answer.run.state !== 'planning') return answer;
  }
}

interface StartedParts {
  /** Ids of the runs that were started. */
  readonly runs: readonly string[];
  /** Why the next part was not; nothing behind it was asked for. */
  readonly refused?: string;
}

/** The same for any number of accounts: as many runs as they need, each started by a request of its own. */
export async function onboardInParts(
  portfolio: DeployedFunction,
  { accounts, ...wish }: OnboardWish & { readonly accounts: readonly string[] },
  requestId: string,
): Promise<StartedParts> {
  const count = Math.ceil(accounts.length / mostSingleAccounts);
  const runs: string[] = [];
  for (let part = 0; part < count; part += 1) {
    const ofPart = accounts.slice(part * mostSingleAccounts, (part + 1) * mostSingleAccounts);
    const answer = await startPart(
      async () => onboard(portfolio, { ...wish, accounts: ofPart }, `${requestId}-${part + 1}`),
      { part: part + 1, count },
    );
    if ('refused' in answer) return { runs, refused: answer.refused };
    runs.push(answer.run.id);
  }
  return { runs };
}

/** Repeating the whole is harmless: what is taken over already is left out. */
async function startPart<Answer>(
  start: () => Promise<Answer>,
  { part, count }: { readonly part: number; readonly count: number },
): Promise<Answer> {
  try {
    return await start();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const failed =
      count === 1 ? '' : `Part ${part} of ${count} could not be started, those before it go on: `;
    throw new Error(`${failed}${reason}. Run the command again: what is taken over is left out`, { cause });
  }
}
