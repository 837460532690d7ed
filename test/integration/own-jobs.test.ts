import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { createProgress } from '#ops/terminal/progress.ts';
import { standardOutput } from '#ops/terminal/screen.ts';
import { localOperators } from '#ops/local/local-operators.ts';
import { startedRun, todayAt } from '#ops/local/local-runs.ts';
import { runCommands } from '#shared/jobs/commands/run-commands.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { systemClock, systemTimers } from '#shared/kernel/system.ts';
import { portfolioCommands } from '#shared/portfolio/commands/portfolio-commands.ts';
import { aPerson, move } from './customers.ts';
import { deployedStack, test, type DeployedStack } from './stack.ts';

const job = 'own-credits-of-month';
const deps = {
  clock: systemClock,
  timers: systemTimers,
  progress: createProgress(standardOutput, systemClock),
  signal: new AbortController().signal,
};
const why = 'an integration test';

/** The id of the run that onboards the account, once it is known. */
async function onboarding(stack: DeployedStack, account: string, day: string): Promise<string> {
  const request = { accounts: [account], day };
  return stack.until({
    what: `the account ${account} is known`,
    limitMs: 30_000,
    probe: async () =>
      startedRun(stack, deps, { command: portfolioCommands.onboard, request, why }).catch(
        (error: unknown) => {
          if (error instanceof Error && error.message.includes('refused')) return undefined;
          throw error;
        },
      ),
  });
}

async function completed(stack: DeployedStack, name: { readonly job: string; readonly id: string }) {
  return stack.until({
    what: `the run ${name.id} of ${name.job} is complete`,
    limitMs: 60_000,
    probe: async () => {
      const shown = await localOperators(stack.environment).call(runCommands.show, name);
      return 'run' in shown && shown.run.state === 'complete' ? shown : undefined;
    },
  });
}

async function linesOf(stack: DeployedStack, report: string): Promise<readonly unknown[]> {
  const { inspection, resources } = stack;
  const folder = report.replace(`s3://${resources.BodiesBucket}/`, '');
  const keys = (await stack.objectKeys()).filter((key) => key.startsWith(`${folder}/parts/`));
  const parts = await Promise.all(keys.map((key) => inspection.object(resources.BodiesBucket, key)));
  const lines = parts.flatMap((part) => gunzipSync(part).toString().split('\n'));
  return lines.filter((line) => line !== '').map((line) => jsonText.parse(line));
}

test('a run calls the code of the company for an account, which asks the bank through its function alone', async () => {
  const stack = await deployedStack();
  const today = await todayAt(stack);
  const account = await move(stack, 'open-account', { person_id: await aPerson(stack) });
  const onboarded = await onboarding(stack, account, daysAfter(today, -1));
  await completed(stack, { job: 'portfolio', id: onboarded });
  await move(stack, 'book-incoming-transfer', { account_id: account, amount: 150_000 });
  await stack.until({
    what: 'the booking is recorded',
    limitMs: 30_000,
    probe: async () => {
      const found = await stack.records(
        ({ eventType, bodyBase64 }) =>
          eventType === 'BOOKING' && Buffer.from(String(bodyBase64), 'base64').includes(account),
      );
      return found.length > 0 || undefined;
    },
  });

  const request = { job, accounts: [account], asOf: today };
  const id = await startedRun(stack, deps, { command: runCommands.start, request, why });
  // The next run of its schedule plans it, within 15 minutes.
  await stack.inspection.invoke(stack.output('OwnCreditsOfMonthFunction'), {});
  const { run: ended, report } = await completed(stack, { job, id });
  expect(ended).toMatchObject({ counts: { done: 1 }, asOf: today });
  expect(await linesOf(stack, report)).toEqual([
    { item: account, outcome: 'done', credits: 1, cents: 150_000, balanceCents: 150_000 },
  ]);
});
