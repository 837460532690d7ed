import { archive } from './archive.ts';
import { audit } from './audit.ts';
import { erasure } from './erasure.ts';
import { fees } from './fees.ts';
import { givenUp } from './given-up.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { Job } from './job.ts';
import { ownJob } from './own-job.ts';
import { portfolio } from './portfolio.ts';
import { reconciliation } from './reconciliation.ts';
import { statements } from './statements.ts';
import { subscriptions } from './subscriptions.ts';

/** Every scheduled job except the sweep, which belongs to the events. */
export const jobs: readonly Job[] = [
  archive,
  audit,
  subscriptions,
  erasure,
  givenUp,
  portfolio,
  statements,
  fees,
  reconciliation,
];

/** The jobs that a stage deploys: those, and the company's own. */
export const jobsOf = (stage: Stage): readonly Job[] => [
  ...jobs.filter(({ isWanted }) => isWanted?.(stage) ?? true),
  ...stage.jobs.map(ownJob),
];
