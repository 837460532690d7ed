import { Match, type EventPattern } from 'aws-cdk-lib/aws-events';
import type * as z from '#shared/kernel/zod.ts';
import { eventSourcePrefix } from '#shared/events/envelope.ts';
import { detailPattern, usualRule } from '#shared/events/rule-pattern.ts';
import type { Stage, Team } from './stage.ts';

/** Finds at synthesis what the deployment would refuse or what would have no effect. */
export function checkTargets(stage: Stage, context: z.core.$RefinementCtx<Stage>): void {
  for (const [index, team] of stage.teams.entries()) {
    const refuse = (setting: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['teams', index, setting], message });
    const problem = team.target.kind === 'function' ? problemOf(team.target.arn, stage) : undefined;
    if (problem !== undefined) refuse('target', problem);
    if (team.target.kind === 'organisation') checkRulesOfOthers(team, refuse);
    else checkPattern(team, refuse);
  }
}

/** Characters of a rule's pattern that EventBridge takes without a higher quota. */
const mostPatternCharacters = 2_048;

function checkPattern(team: Team, refuse: (setting: string, message: string) => void): void {
  const { detailType, detail } = patternOf(team);
  const source = [{ prefix: eventSourcePrefix }];
  const { length } = JSON.stringify({ source, 'detail-type': detailType, detail });
  if (length > mostPatternCharacters)
    refuse(
      'events',
      `a rule for so many types has ${length} characters, and EventBridge takes ${mostPatternCharacters}: divide them between two teams`,
    );
}

/** Which events a team gets. */
export function patternOf(team: Team): Pick<EventPattern, 'source' | 'detailType' | 'detail'> {
  const detail = detailPattern(team);
  return {
    source: Match.prefix(eventSourcePrefix),
    ...(team.events !== 'all' && { detailType: [...team.events] }),
    ...(detail !== undefined && { detail: { ...detail } }),
  };
}

/** A rule can only invoke functions of its own account and region. */
function problemOf(arn: string, { account, region }: Stage): string | undefined {
  const [, , , functionRegion, functionAccount] = arn.split(':');
  if (functionAccount === account && functionRegion === region) return undefined;
  return (
    `${arn} is not in account ${account} and region ${region}: a rule cannot invoke it. ` +
    'Use a target of kind bus or account, and let a rule of that bus invoke the function'
  );
}

/** Accounts of an organisation write their own patterns, and the policy of a bus cannot filter on marks of events. */
function checkRulesOfOthers(team: Team, refuse: (setting: string, message: string) => void): void {
  for (const setting of ['duplicates', 'superseded'] as const) {
    if (team[setting] === usualRule[setting]) continue;
    refuse(setting, `has no effect on an organisation: each account's rules decide, see docs/TEAMS.md`);
  }
}
