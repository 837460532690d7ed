import { connectBank } from '#shared/aws/bank/bank.ts';
import { createPlannerStores } from '#shared/aws/jobs/planner-stores.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { createOnboardingDay } from '#shared/aws/portfolio/onboarding-day.ts';
import { systemClock } from '#shared/kernel/system.ts';
import { withPooledCalls } from '#shared/lambda/bank-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { jobPipeline } from '#shared/lambda/noted-pipelines.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { createPortfolioBank, portfolioAreas } from '#shared/portfolio/onboarding/portfolio-bank.ts';
import { job } from '#shared/portfolio/commands/portfolio-runs.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry(job, environment);
const { access, invocations } = withPooledCalls(environment, telemetry);
const bank = connectBank({ ...access, areas: portfolioAreas, lane: 'jobs' });

export const handler = jobPipeline(
  { ...invocations, of: 'schedules/portfolio', environment },
  createHandler({
    bank: createPortfolioBank(bank),
    ...createPlannerStores(job, environment),
    register: createAccountRegister(environment.WORK_TABLE),
    onboardingDay: createOnboardingDay(environment.WORK_TABLE),
    archiveAfterDays: environment.ARCHIVE_AFTER_DAYS,
    clock: systemClock,
    ...telemetry,
  }),
);
