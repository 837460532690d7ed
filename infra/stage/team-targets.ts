import { Match, type EventPattern } from 'aws-cdk-lib/aws-events';
import type * as z from '#shared/kernel/zod.ts';
import { catalog } from '#shared/events/catalog.ts';
import { eventSourcePrefix } from '#shared/events/envelope.ts';
import type { Family, RecordFamily } from '#shared/events/families.ts';
import { product } from '#shared/events/product/table.ts';
import { detailPattern, usualRule } from '#shared/events/rule-pattern.ts';
import type { Stage } from './stage.ts';
import type { Team } from './team.ts';
import { shownPage } from './installed-docs.ts';

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
  for (const [index, handler] of stage.handlers.entries())
    checkPattern(handler, (setting, message) =>
      context.addIssue({ code: 'custom', path: ['handlers', index, setting], message }),
    );
}

/** Characters of a rule's pattern that EventBridge takes without a higher quota. */
const mostPatternCharacters = 2_048;

function checkPattern(team: Wanted, refuse: (setting: string, message: string) => void): void {
  for (const [family, pattern] of patternsOf(team)) {
    const length = lengthOf(pattern);
    if (length > mostPatternCharacters)
      refuse(
        'events',
        `a rule for so many types of the family ${family} has ${length} characters, and EventBridge takes ${mostPatternCharacters}: divide them between two of them`,
      );
  }
}

/** What a team or a handler wants of a bus. */
type Wanted = Pick<Team, 'events' | 'duplicates' | 'superseded'>;

type Pattern = Pick<EventPattern, 'source' | 'detailType' | 'detail'>;

/**
 * Which events a team gets: by one rule, or by one for each family of events if a single pattern would be too long. A
 * type never moves between the rules of families. So while a deployment changes them, no event is between two rules. By
 * family; the name of a single one is empty.
 */
export function patternsOf(team: Wanted): ReadonlyMap<RecordFamily | '', Pattern> {
  const whole = patternFor(team, team.events);
  if (team.events === 'all' || lengthOf(whole) <= mostPatternCharacters) return new Map([['', whole]]);
  const parts = Map.groupBy(team.events, familyOf);
  return new Map([...parts].map(([family, types]) => [family, patternFor(team, types)]));
}

function patternFor(team: Wanted, types: Team['events']): Pattern {
  const detail = detailPattern(team);
  return {
    source: Match.prefix(eventSourcePrefix),
    ...(types !== 'all' && { detailType: [...types] }),
    ...(detail !== undefined && { detail: { ...detail } }),
  };
}

function lengthOf({ detailType, detail }: Pattern): number {
  const source = [{ prefix: eventSourcePrefix }];
  return JSON.stringify({ source, 'detail-type': detailType, detail }).length;
}

const families = new Map<string, Family>(catalog.map(({ type, family }) => [type, family]));

const familyOf = (type: string): RecordFamily =>
  families.get(type) ?? (type in product ? 'product' : 'unclassified');

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
    refuse(
      setting,
      `has no effect on an organisation: each account's rules decide, see ${shownPage('docs/TEAMS.md')}`,
    );
  }
}
