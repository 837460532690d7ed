import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays, openBreaks, unlikeTheBank } from './against-the-bank.ts';
import { liveMonths } from './live-months.ts';
import type { WantedPortfolio } from './live-portfolio.ts';

interface WrongBooksResult {
  readonly wrongBookings: number;
  /** Statements published nevertheless, each equal to the bank's. */
  readonly rightStatements: number;
  readonly violations: readonly string[];
}

/** Months of a portfolio whose bank changes and loses bookings after their notifications, and mends none of it. */
export async function liveWrongBooks({ seed, accounts, months }: WantedPortfolio): Promise<WrongBooksResult> {
  const world = createStatementsWorld({ repeatedStatement: seed % 2 === 0 ? 'fresh' : 'old' });
  let rightStatements = 0;
  const odd = await liveMonths(world, {
    seed,
    accounts,
    months,
    wrongBookings: 0.15,
    onIssued: async (id) => {
      const unlike = await unlikeTheBank(world, id);
      rightStatements += world.published.splice(0).length;
      return unlike;
    },
  });
  const violations: string[] = odd.filter((line) => !/ (not-verified|never settled)$/.test(line));
  // An account that gets no more statements is a break: nobody has to search for it.
  for (const id of world.accounts) {
    await issueForDays(world, id, 4);
    const settled = await world.issue(id);
    const isDone = settled !== 'left' && 'outcome' in settled && settled.outcome !== 'not-verified';
    if (!isDone && (await openBreaks(world, id)).length === 0)
      violations.push(`${id} waits and nobody knows`);
  }
  return { wrongBookings: world.bank.store.bankErrors.all().length, rightStatements, violations };
}
