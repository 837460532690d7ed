import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { createStacks } from '#infra/partner-banking.ts';
import { checkedStage } from '#infra/stages.ts';
import { wantedOf } from '#ops/commands/check-stage.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { unbundledApp } from './synthesized.ts';

const production = deployableStage('production');
const { webhook } = production;

const withWebhook = (changes: Partial<typeof webhook>) => ({
  ...production,
  webhook: { ...webhook, ...changes },
});

function limitsOf(stage: typeof production) {
  const template = Template.fromStack(createStacks(unbundledApp(), stage).ingestion).toJSON();
  const text = JSON.stringify(template);
  const number = (name: string) => Number(new RegExp(`"${name}":(\\d+)`).exec(text)?.[1]);
  return { gateway: number('ThrottlingRateLimit'), address: number('Limit') / 300 };
}

test('the bank keeps all that it may send, whatever one other address sends', () => {
  const { requestsPerSecond } = webhook;
  const known = withWebhook({ firewall: { bankAddresses: ['192.0.2.0/24'] } });
  for (const stage of [production, known]) {
    const { gateway, address } = limitsOf(stage);
    expect(gateway - address).toBeGreaterThanOrEqual(requestsPerSecond);
  }
  expect(limitsOf(production).address).toBe(requestsPerSecond);
  expect(limitsOf(known).address).toBe(requestsPerSecond / 5);
});

test('the checks of a deployed stage ask for the limit that is deployed', () => {
  expect(wantedOf(production).firewall).toBe(limitsOf(production).address * 300);
});

test.each([
  ['the gateway would have to let 12000 requests', withWebhook({ requestsPerSecond: 6_000 })],
  [
    '199 receivers take 1990 requests a second, and the gateway lets 2000 through: set 200',
    withWebhook({ receiverConcurrency: 199 }),
  ],
  [
    'whole lists take 500 events a second, and the bank may send 1000',
    { ...production, tables: { lists: 'whole', warm: 'none' } },
  ],
  [
    '19 handlers take 950 events a second, and the bank may send 1000: set 20',
    { ...production, consumerConcurrency: 19 },
  ],
])('a stage with a part that takes less than the bank may send is refused: %s', (sentence, stage) => {
  expect(checkedStage.safeParse(stage).error?.message).toContain(sentence);
});

test('an emulator has the rates of its machine', () => {
  const local = deployableStage('local');
  const slow = { ...local, webhook: { ...local.webhook, receiverConcurrency: 1 } };
  expect(checkedStage.safeParse(slow).success).toBe(true);
});

function warmTables(stage: typeof production) {
  const tables = Template.fromStack(createStacks(unbundledApp(), stage).storage).findResources(
    'AWS::DynamoDB::Table',
  );
  return Object.entries(tables).map(([id, { Properties }]) => [
    id.replace(/[0-9A-F]{8}$/, ''),
    (Properties as { readonly WarmThroughput?: object }).WarmThroughput,
  ]);
}

test('tables take the rows of the busiest second from the first one on, where a new table would not', () => {
  expect(Object.fromEntries(warmTables(production))).toEqual({
    Events: undefined,
    Mirror: { WriteUnitsPerSecond: 8_000, ReadUnitsPerSecond: 12_000 },
    Work: undefined,
  });
  const cold = { ...production, tables: { lists: 'spread', warm: 'none' } } as const;
  expect(warmTables(cold).map(([, warm]) => warm)).toEqual([undefined, undefined, undefined]);
});
