import { expect, test } from 'vitest';
import { rateOfAddress, rateOfGateway } from '#infra/stage/rates.ts';
import { checkedStage } from '#infra/stage/select-stage.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { deliveriesOfEvent } from '#infra/stage/wanted-events.ts';
import { warmOf } from '#infra/storage/warm-throughput.ts';
import { wantedOf } from '#ops/commands/check-stage.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { resourcesOf } from './synthesized.ts';

const production = deployableStage('production');
const { webhook } = production;

const withWebhook = (changes: Partial<typeof webhook>) => ({
  ...production,
  webhook: { ...webhook, ...changes },
});

/** Requests a second, as they are deployed. */
function deployedLimits() {
  const text = JSON.stringify([
    ...resourcesOf('production', 'AWS::ApiGateway::Stage').filter(({ id }) => id.startsWith('Webhooks')),
    ...resourcesOf('production', 'AWS::WAFv2::WebACL'),
  ]);
  const number = (name: string) => Number(new RegExp(`"${name}":(\\d+)`).exec(text)?.[1]);
  return { gateway: number('ThrottlingRateLimit'), address: number('Limit') / 300 };
}

test('the bank keeps all that it may send, whatever one other address sends', () => {
  const { requestsPerSecond } = webhook;
  expect(deployedLimits()).toEqual({ gateway: 2 * requestsPerSecond, address: requestsPerSecond });
  const known = withWebhook({ firewall: { bankAddresses: ['192.0.2.0/24'] } }).webhook;
  expect(rateOfAddress(known)).toBe(requestsPerSecond / 5);
  expect(rateOfGateway(known)).toBe(requestsPerSecond + requestsPerSecond / 5);
});

test('the checks of a deployed stage ask for the limit that is deployed', () => {
  expect(wantedOf(production).firewall).toBe(deployedLimits().address * 300);
});

test('the checks ask for as many deliveries as the busiest type has targets, the archive included', () => {
  const [ledger] = production.teams;
  if (ledger === undefined) throw new Error('Production has no team');
  const all = { ...ledger, name: 'risk', events: 'all' } as const;
  const deliveries = (changes: Partial<Stage>) => deliveriesOfEvent({ ...production, ...changes });
  const handlers: Stage['handlers'] = [];
  expect(deliveries({ teams: [], handlers })).toBe(1);
  expect(deliveries({ teams: [ledger, all], handlers })).toBe(3);
  const retention = { ...production.retention, eventArchiveDays: 'none' } as const;
  expect(deliveries({ teams: [all], handlers, retention })).toBe(1);
  expect(wantedOf(production)).toMatchObject({
    gateway: { requestsPerSecond: deployedLimits().gateway, burst: webhook.burst },
    deliveriesPerSecond: webhook.requestsPerSecond * deliveriesOfEvent(production),
    vaults: 1,
  });
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

test('tables take the rows of the busiest second from the first one on, where a new table would not', () => {
  const warm = resourcesOf('production', 'AWS::DynamoDB::Table').map(({ id, Properties }) => [
    id.replace(/[0-9A-F]{8}$/, ''),
    Properties['WarmThroughput'],
  ]);
  expect(Object.fromEntries(warm)).toEqual({
    Events: undefined,
    Mirror: { WriteUnitsPerSecond: 8_000, ReadUnitsPerSecond: 12_000 },
    Work: undefined,
  });
  const cold = { ...production, tables: { lists: 'spread', warm: 'none' } } as const;
  expect([warmOf('events', cold), warmOf('mirror', cold)]).toEqual([undefined, undefined]);
});
