import { checkCommands } from '#shared/checks/commands/check-commands.ts';
import type { RuleDeliveries } from '#shared/checks/work-facts.ts';
import type { Team } from '#infra/stage/team.ts';
import { isEmulated } from '#ops/deployment/is-emulated.ts';
import { answer, nothing } from './answer.ts';

interface Target {
  readonly kind: Team['target']['kind'];
  /** Its address, where the stage names one. */
  readonly at: string;
}

/**
 * Each team as the stage wants it, how its rules stand in AWS, and what CloudWatch counted of them within a day; null where
 * that is not known. `unread` says why.
 */
const teams = answer(nothing, async (_, { deployment: { stage, operators } }) => {
  const [{ teams: read }, { deliveries }] = await Promise.all([
    operators.call(checkCommands.account, {}),
    operators.call(checkCommands.work, {}),
  ]);
  const standing = new Map('known' in read ? read.known.map((each) => [each.team, each]) : []);
  // The local stack counts nothing.
  const isCounted = deliveries !== undefined && 'known' in deliveries && !isEmulated(stage);
  const counted = isCounted ? deliveries.known : undefined;
  return {
    teams: stage.teams.map((team) => {
      const found = standing.get(team.name);
      const rules = found?.rules;
      return {
        ...wantedBy(team),
        standing: found ?? null,
        delivered: counted === undefined || rules === undefined ? null : ofRules(counted, rules),
      };
    }),
    ...('unknown' in read && { unread: read.unknown }),
  };
});

function ofRules(deliveries: readonly RuleDeliveries[], rules: readonly string[]) {
  const own = deliveries.filter(({ rule }) => rules.includes(rule));
  const lastHour = own
    .flatMap((each) => each.lastHour ?? [])
    .toSorted()
    .at(-1);
  return {
    count: own.reduce((sum, { delivered }) => sum + delivered, 0),
    refused: own.reduce((sum, { refused }) => sum + refused, 0),
    ...(lastHour !== undefined && { lastHour }),
  };
}

interface WantedTeam {
  readonly name: string;
  readonly target: Target;
  /** Event types. */
  readonly gets: Team['events'];
  readonly personalData: boolean;
  readonly operations: readonly string[];
}

const wantedBy = ({ name, target, events, personalData, operations }: Team): WantedTeam => ({
  name,
  target: targetOf(target),
  gets: events,
  personalData,
  operations,
});

function targetOf(target: Team['target']): Target {
  switch (target.kind) {
    case 'queue':
      return { kind: target.kind, at: '' };
    case 'bus':
    case 'function':
      return { kind: target.kind, at: target.arn };
    case 'account':
    case 'organisation':
      return { kind: target.kind, at: target.id };
  }
}

export const teamAnswers = { teams };
