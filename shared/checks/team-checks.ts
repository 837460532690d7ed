import { deployOf } from './account-checks.ts';
import { knownOf } from './account-facts.ts';
import { found, notApplicable, type Check, type Finding } from './check.ts';
import { inRunbook } from './in-runbook.ts';
import type { CheckDeps } from './ports.ts';

const teams: Check<CheckDeps> = {
  id: 'teams',
  says: 'The rule of every team is on, and nothing for it is undelivered',
  severity: 'fatal',
  runbook: inRunbook('teams'),
  async read({ wanted, account }) {
    const known = knownOf((await account()).teams);
    if (known.length === 0) return notApplicable('the stage has no team with a rule of ours');
    return found(
      known.flatMap(({ team, rule, undelivered }): readonly Finding[] => [
        ...(rule === 'enabled'
          ? []
          : [
              {
                what: `The rule of ${team} is ${rule}: it gets no events`,
                toDo: 'Find out who changed it by hand, and deploy the stage',
                command: deployOf(wanted),
                example: team,
              },
            ]),
        ...(undelivered === 0
          ? []
          : [
              {
                what: `Events for ${team} could not be delivered for a day`,
                toDo: 'Mend the target of the team, then publish them again by their ids, as the runbook says',
                command: `npm run ops -- republish <record id> --stage ${wanted.name} --reason <why>`,
                count: undelivered,
                example: team,
              },
            ]),
      ]),
    );
  },
};

const roles: Check<CheckDeps> = {
  id: 'operator-roles',
  says: 'Every role of the operators exists, and somebody may assume it',
  severity: 'warning',
  runbook: inRunbook('operator-roles'),
  async read({ wanted, account }) {
    const known = knownOf((await account()).roles);
    if (known.every(({ state }) => state === 'elsewhere') && known.length > 0)
      return notApplicable('all roles are of other accounts: one of them let this check in');
    return found(
      known
        .filter(({ state }) => state === 'absent' || state === 'closed')
        .map(({ arn, state }) => ({
          what:
            state === 'absent'
              ? `The role ${arn} does not exist: nobody can act behind it`
              : `The trust policy of ${arn} lets nobody assume it`,
          toDo: 'Create the role, or take it out of `operators` of the stage and deploy it',
          command: deployOf(wanted),
          example: arn,
        })),
    );
  },
};

export const accessChecks = [teams, roles];
