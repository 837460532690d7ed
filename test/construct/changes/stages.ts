import { checkedStage } from '#infra/stages.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { catalog } from '#shared/events/catalog.ts';

const production = deployableStage('production');
const [ledger, care] = production.teams;
if (ledger === undefined || care === undefined) throw new Error('Production has no two teams');

const risk = { name: 'risk-desk', events: ['BOOKING'], personalData: false };
const teams = (...all: readonly object[]) => ({ ...production, teams: all });
const withTarget = (target: object) => teams(ledger, care, { ...risk, target });
const queue = { kind: 'queue' };

/** Settings as one deployment may find them and the next one change them. */
const settings = {
  usual: production,
  'no team': {
    ...teams(),
    callBudget: { ...production.callBudget, teams: {} },
    subscriptions: { ...production.subscriptions, more: ['BOOKING'] },
  },
  'a team without operations': teams(ledger, { ...care, operations: [], callers: [] }),
  'another name of a team': teams({ ...ledger, name: 'books' }, care),
  'a bus in place of a queue': teams({ ...ledger, target: care.target }, care),
  'another queue': withTarget(queue),
  'a function': withTarget({
    kind: 'function',
    arn: 'arn:aws:lambda:eu-central-1:123456789012:function:risk',
  }),
  'an account': withTarget({ kind: 'account', id: '444455556666' }),
  'an organisation': withTarget({ kind: 'organisation', id: 'o-abcdefghij' }),
  'personal data': teams(ledger, care, { ...risk, target: queue, personalData: true }),
  'many types': teams(ledger, care, {
    ...risk,
    target: queue,
    personalData: true,
    events: catalog.map(({ type }) => type),
  }),
  'the example, and nobody to notify': {
    ...production,
    teams: [ledger, { ...care, operations: ['accounts.get', 'persons.get', 'sms.messages.create'] }],
    welcomeAs: care.name,
    alarms: { notify: 'nobody' },
  },
  'nothing that can be left out': {
    ...production,
    fees: 'none',
    reconciliation: 'none',
    reservesConcurrency: false,
    alarms: { notify: 'topic', arn: 'arn:aws:sns:eu-central-1:123456789012:ours' },
    webhook: { ...production.webhook, firewall: 'none' },
    retention: { ...production.retention, eventArchiveDays: 'none' },
    operators: { ...production.operators, roles: { users: ['anna', 'ben'] } },
  },
};

export type StageOfTable = keyof typeof settings;

export const stagesOfTable: readonly StageOfTable[] = Object.keys(settings) as StageOfTable[];

export const stageOfTable = (name: StageOfTable): Stage => checkedStage.parse(settings[name]);
