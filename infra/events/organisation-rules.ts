import { AnyPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Team } from '#infra/stage/team.ts';

/** What an account may do with its own rules; publishing is not included. */
const ruleActions = [
  'PutRule',
  'DeleteRule',
  'DescribeRule',
  'EnableRule',
  'DisableRule',
  'PutTargets',
  'RemoveTargets',
  'ListTargetsByRule',
];

/**
 * For the policy of a bus: each account of a team's organisation manages its own rules there and cannot see those of
 * other accounts. A rule that selects events not meant for the team is refused.
 */
export function organisationRules(
  { name, target, events }: Team,
  ruleArn: string,
): readonly PolicyStatement[] {
  if (target.kind !== 'organisation') return [];
  const member = {
    StringEquals: { 'aws:PrincipalOrgID': target.id },
    // A rule that is being created has no creator yet.
    StringEqualsIfExists: { 'events:creatorAccount': '${aws:PrincipalAccount}' },
  };
  const asksForOthers = {
    // Without the second condition, a rule that names no types would pass as selecting none.
    'ForAllValues:StringEquals': { 'events:detail-type': events },
    Null: { 'events:detail-type': 'false' },
  };
  const principals = [new AnyPrincipal()];
  const [put = '', ...others] = ruleActions.map((action) => `events:${action}`);
  return [
    new PolicyStatement({
      sid: `Rules${name.replaceAll('-', '')}`,
      principals,
      actions: [put],
      resources: [ruleArn],
      conditions: { ...member, ...(events === 'all' ? {} : asksForOthers) },
    }),
    new PolicyStatement({
      sid: `OwnRules${name.replaceAll('-', '')}`,
      principals,
      actions: others,
      resources: [ruleArn],
      conditions: member,
    }),
  ];
}
