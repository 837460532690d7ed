import { livePortfolio, type PortfolioResult } from './live-portfolio.ts';

/** What a process is asked for. */
export interface WantedPortfolio {
  readonly seed: number;
  readonly accounts: number;
  readonly months: number;
}

export type PortfolioOutcome =
  | { readonly seed: number; readonly result: PortfolioResult }
  | { readonly seed: number; readonly failure: string };

/** Lives the portfolios that its parent asks for, one after the other. */
process.on('message', (wanted: WantedPortfolio) => {
  void outcomeOf(wanted).then((outcome) => process.send?.(outcome));
});

async function outcomeOf(wanted: WantedPortfolio): Promise<PortfolioOutcome> {
  const { seed } = wanted;
  try {
    return { seed, result: await livePortfolio(wanted) };
  } catch (error) {
    return { seed, failure: `seed ${seed}: ${error instanceof Error ? (error.stack ?? '') : String(error)}` };
  }
}
