import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { feesJob } from '#shared/fees/model/fee-outcomes.ts';
import { job as portfolioJob } from '#shared/portfolio/commands/portfolio-runs.ts';
import { reconciliationJob } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import { statementsJob } from '#shared/statements/commands/statement-runs.ts';

const constants: Readonly<Record<string, string>> = {
  job: portfolioJob,
  statementsJob,
  feesJob,
  reconciliationJob,
};

/** Under which name the function logs and counts; those of event families and publishers take it from their folder. */
function serviceIn(file: string): readonly string[] {
  const [, text, constant = ''] =
    /createTelemetry\((?:'([^']+)'|(\w+))/.exec(readFileSync(file, 'utf8')) ?? [];
  return [text ?? constants[constant] ?? []].flat();
}

test('no two functions log under one name: an alarm on one would ring for the other', () => {
  const named = globSync('functions/{schedules,work,operations,webhooks}/*/lambda.ts').map(
    (file) => [file, serviceIn(file)] as const,
  );
  expect(named.filter(([, services]) => services.length === 0)).toEqual([]);
  const services = named.flatMap(([, found]) => found);
  expect(services.length).toBeGreaterThan(10);
  expect(services.filter((service, index) => services.indexOf(service) !== index)).toEqual([]);
});
