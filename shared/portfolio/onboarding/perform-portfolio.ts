import { createArchiveAccount } from '#shared/bookings/archive/archive-account.ts';
import type { BookingArchive } from '#shared/bookings/archive/ports.ts';
import type { PerformItem } from '#shared/jobs/item.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { createListPage } from './list-accounts.ts';
import { createOnboardAccount, type OnboardDeps } from './onboard-account.ts';
import type { PortfolioBank } from './ports.ts';
import { portfolioRunRequest } from './portfolio-request.ts';

export interface PerformPortfolioDeps extends OnboardDeps {
  readonly bookingArchive: BookingArchive;
  readonly bank: PortfolioBank;
  readonly register: AccountRegister;
}

/** One item of the job `portfolio`: a page of the bank's list, or an account to onboard or with old bookings. */
export function createPerformPortfolio(deps: PerformPortfolioDeps): PerformItem {
  const listPage = createListPage(deps);
  const onboardAccount = createOnboardAccount(deps);
  const archiveAccount = createArchiveAccount(deps);
  return async (item, work) => {
    const request = portfolioRunRequest.parse(work.run.request);
    if (request.task === 'list') return listPage(item);
    return request.task === 'archive'
      ? archiveAccount(item, request, work)
      : onboardAccount(item, request, work);
  };
}
