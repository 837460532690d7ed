import { expect, test } from 'vitest';
import { familyNames } from '#shared/events/families.ts';
import { resourcesOf } from '#ops/deployment/local-environment.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { stages } from '#examples/company/stages.ts';
import { notPlayed, reportNotPlayed } from './not-played.ts';
import { reportFirstDay } from './report.ts';

const local = stages.select({ stage: 'local' });
const whole = {
  ...Object.fromEntries(
    [
      ...['EventsTable', 'MirrorTable', 'WorkTable', 'BodiesBucket', 'StatementsBucket'],
      ...['BankCredentialsSecretArn', 'SubscriptionsSecretArn', 'ReceiverFunction', 'ForwardFunction'],
      ...[
        'SweepFunction',
        'SubscriptionsFunction',
        'PortfolioFunction',
        'StatementsFunction',
        'RunsFunction',
      ],
    ].map((name) => [name, name.toLowerCase()]),
  ),
  WebhookUrl: 'http://127.0.0.1/webhooks',
  QueueUrls: JSON.stringify(Object.fromEntries(familyNames.map((name) => [name, 'queue']))),
  TeamQueues: '{}',
};

test('the outputs of a stage without fees are complete, and others may not be missing', () => {
  expect(resourcesOf({ Schedules: whole }).FeesFunction).toBeUndefined();
  expect(resourcesOf({ Schedules: { ...whole, FeesFunction: 'fees' } }).FeesFunction).toBe('fees');
  const { QueueUrls: _, ...others } = whole;
  expect(() => resourcesOf({ Schedules: others })).toThrow('QueueUrls');
});

test('a local run names what the stage does not have, with the setting', () => {
  expect(notPlayed(local)).toEqual([]);
  expect(reportNotPlayed([])).toBe('');
  const { welcomeAs: _, ...settings } = local;
  const none = { teams: [], handlers: [] };
  const bare: Stage = { ...settings, ...none, fees: 'none', reconciliation: 'none' };

  expect(notPlayed(bare)).toEqual([
    'the welcome of new customers: the stage has no welcomeAs',
    'events of teams: the stage has no teams',
    'handlers: the stage has none',
    "fees: the stage has fees: 'none'",
    "reconciliation: the stage has reconciliation: 'none'",
    'statements, and what else is made of bookings: no team or handler of the stage gets BOOKING',
  ]);
  expect(reportNotPlayed(notPlayed(bare))).toContain("  - fees: the stage has fees: 'none'\n");
  const elsewhere = {
    ...local.teams[0]!,
    name: 'erp',
    target: { kind: 'account', id: '111122223333' },
  } as const;
  expect(notPlayed({ ...local, teams: [...local.teams, elsewhere] })).toEqual([
    'events of teams elsewhere than in a queue: erp',
  ]);
});

test('a day of a stage without teams, handlers and welcomes claims nothing about them', () => {
  const deliveries = { log: [], records: [], inboxes: [] };
  const day = { deliveries, factCount: 7, differences: [], welcomes: undefined };

  expect(reportFirstDay(day, [])).toContain(
    'Everything agrees: each event is stored once, and the mirror holds all 7 facts of the bank.',
  );
  const outcome = { name: 'on-booking', events: 2, busy: 0, dead: 0, timeoutSeconds: 30, log: 'on.log' };
  expect(reportFirstDay(day, [{ ...outcome, completed: 2, failed: 0 }])).toContain(
    'stored once, on-booking completed each event, ',
  );
  const failed = reportFirstDay(day, [{ ...outcome, completed: 0, failed: 2 }]);
  expect(failed).not.toContain('Everything agrees');
  expect(failed).toContain('the handler on-booking completed 0 of 2 events');
});
