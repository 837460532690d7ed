import { packed } from '#infra/constructs/packed.ts';
import { reconciliationSettings } from '#test/fixtures/reconciliation-settings.ts';
import { feeSettings } from '#test/fixtures/fee-settings.ts';
import { commandFunctions } from '#shared/commands/command-functions.ts';
import { familyNames } from '#shared/events/families.ts';

const bank = { baseUrl: 'https://bank.example', authUrl: 'https://auth.bank.example' };
const secretArn = 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:sample';
const queueUrl = 'https://sqs.eu-central-1.amazonaws.com/123456789012/sample';
const queueUrls = JSON.stringify(Object.fromEntries(familyNames.map((family) => [family, queueUrl])));

/** Every variable any function reads: the values only have to have the right form, nothing is called. */
export const sampleEnvironment: Record<string, string> = {
  STAGE: 'bench',
  AWS_REGION: 'eu-central-1',
  WIRE_NAMES: '{}',
  BANK: JSON.stringify(bank),
  BANK_CREDENTIALS_SECRET_ARN: secretArn,
  SUBSCRIPTIONS_SECRET_ARN: secretArn,
  SUBSCRIPTIONS_SEAL_SECRET_ARN: secretArn,
  ARCHIVE_SECRET_ARN: secretArn,
  FAMILY: 'cards',
  QUEUE_URL: queueUrl,
  WORK_QUEUE_URL: queueUrl,
  QUEUE_URLS: queueUrls,
  DEAD_LETTER_URLS: queueUrls,
  EVENTS_TABLE: 'events',
  MIRROR_TABLE: 'mirror',
  WORK_TABLE: 'work',
  TABLE_LISTS: 'spread',
  BODIES_BUCKET: 'bodies',
  REPORTS_BUCKET: 'reports',
  STATEMENTS_BUCKET: 'statements',
  AUDIT_HEADS_BUCKET: 'heads',
  ALARM_TOPIC_ARN: 'arn:aws:sns:eu-central-1:123456789012:sample',
  ALARM_TEXT: 'See it',
  ISSUE_RULES: '{"targetDays":3,"exceptions":{}}',
  FEES: packed('fees', feeSettings),
  RECONCILIATION: JSON.stringify(reconciliationSettings),
  START: '{"startsByItself":true,"startHour":6}',
  STATEMENT_YEARS: 'none',
  OPERATOR_ROLES: JSON.stringify(['arn:aws:iam::000000000000:role/operator']),
  VIEWER_ROLES: '[]',
  CHECKED_ROLES: '[]',
  OWN_ACCOUNT: '000000000000',
  STACKS: '[]',
  GATEWAY_STAGE_ARN: 'arn:aws:apigateway:eu-central-1::/restapis/sample/stages/v1',
  TEST_ALARM: 'sample',
  NOTIFIES: 'somebody',
  TEAM_BUSES: '[]',
  RULES_BY_TEAM: '{}',
  COMMAND_FUNCTIONS: JSON.stringify(Object.fromEntries(commandFunctions.map((name) => [name, name]))),
  APPROVAL_DAYS: '14',
  BILLING_ACCOUNT: 'none',
  WORK_QUEUE_URLS: JSON.stringify({ statements: queueUrl }),
  WRITE_SECONDS: '170',
  LOOK_AGAIN_SECONDS: '60',
  EVENTS_BUS: 'events',
  PERSONAL_EVENTS_BUS: 'events-personal',
  PERSONAL_TYPES: '[]',
  WEBHOOK_URL: 'https://receiver.example/webhooks',
  EVENT_TYPES: packed('event types', ['BOOKING']),
  OVERLAP_DAYS: '7',
  EXPECTED_SILENCE: '{"usual":"catalogue","named":{}}',
  BANK_CALLS_IN_FLIGHT: '1',
  CALL_SLOTS: '{"holder":"job","most":1,"pool":{"size":10,"reserved":{}}}',
  TEAM: 'team',
  OPERATIONS: '["accounts.get"]',
  VISIBILITY_LAG_SECONDS: '900',
  RECHECK_AFTER_SECONDS: '86400',
  CLOCK_SKEW_SECONDS: '1800',
  ARCHIVE_DAYS: '3650',
};
