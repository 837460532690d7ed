import type { DeployedJobs } from './deployed-jobs.ts';
import { measuredPortfolio } from './measured-portfolio.ts';
import type { PortfolioSize } from './portfolio.ts';

/** Measures the one portfolio that its parent asks for, in a process of its own. */
process.on('message', ({ jobs, size }: { readonly jobs: DeployedJobs; readonly size: PortfolioSize }) => {
  void measuredPortfolio(jobs, size).then(
    (measured) => process.send?.({ measured }),
    (error: unknown) => process.send?.({ failure: error instanceof Error ? error.stack : String(error) }),
  );
});
