import type { Mutant } from '../mutant.ts';

/** What proves a stage. */
export const checks: readonly Mutant[] = [
  {
    name: 'unread-check-passes',
    consequence: 'a check that could not be read is shown as well',
    file: 'shared/checks/run-checks.ts',
    replace: "if (state === 'ok' || state === 'not-applicable') return 'ok';",
    by: "if (state === 'ok' || state === 'not-applicable' || state === 'unread') return 'ok';",
  },
  {
    name: 'late-delivery-check-counts',
    consequence: 'the message of an ended check leaves a row, or is taken for that of another one',
    file: 'shared/aws/checks/delivery-check-rows.ts',
    replace: "ConditionExpression: 'checkId = :id AND attribute_not_exists(#at)',",
    by: "ConditionExpression: '(checkId = :id OR checkId <> :id) AND attribute_not_exists(#at)',",
  },
  {
    name: 'delivery-check-stays',
    consequence: 'a delivery check that got stuck leaves its row',
    file: 'shared/checks/delivery-check.ts',
    replace: 'await delivery.end(id);',
    by: 'if (id.length === 0) await delivery.end(id);',
  },
  {
    name: 'delivery-check-reaches-teams',
    consequence: 'every team that takes all events gets one of ours with each check',
    file: 'shared/events/delivery-check.ts',
    replace: "source: 'partner-banking-check',",
    by: "source: 'partner-banking.check',",
  },
  {
    name: 'delivery-check-counts-as-unclassified',
    consequence: 'each check rings the alarm for event types that nobody has classified',
    file: 'shared/lambda/queue-consumer.ts',
    replace: "familyOf(eventType) === 'unclassified' && eventType !== deliveryCheck.eventType",
    by: "familyOf(eventType) === 'unclassified' && eventType !== ''",
  },
  {
    name: 'own-secret-delays-the-first-publication',
    consequence:
      'webhooks of a new stage are refused for ten minutes, since our own secret was published before',
    file: 'shared/subscriptions/publish-secrets.ts',
    replace: 'Object.keys(current).every((id) => Object.hasOwn(own, id))',
    by: 'Object.keys(current).length === 0',
  },
  {
    name: 'role-of-another-account-passes',
    consequence: 'a role that nobody can assume is shown as well, as long as it is of another account',
    file: 'shared/checks/team-checks.ts',
    replace: 'return isRecent(letIn.get(arn), clock) ?',
    by: 'return letIn.has(arn) || isRecent(letIn.get(arn), clock) ?',
  },
];
