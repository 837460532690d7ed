import { deployOf, driftOf } from './account-checks.ts';
import { knownOf } from './account-facts.ts';
import { found, notApplicable, type Check, type Finding } from './check.ts';
import { inRunbook } from './in-runbook.ts';
import { isRecent, lookedWithinDays } from './looked-within.ts';
import type { CheckDeps, WantedStage } from './ports.ts';
import { stackOf } from './stack-of.ts';

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
                toDo: 'Find out who changed it by hand, and put it back there: a deployment does not, since its template is the same',
                command: driftOf(wanted, 'Events'),
                example: team,
              },
            ]),
        ...(undelivered === 0
          ? []
          : [
              {
                what: `Events for ${team} could not be delivered for a day`,
                toDo: 'Read in the dead letters of the team, one of these queues, why and which; mend its target, then publish them again as the runbook says',
                // Their names begin with that of their stack, and say whose they are.
                command: `aws sqs list-queues --queue-name-prefix ${stackOf(wanted, 'Events')}`,
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
  async read({ wanted, account, rolesLetIn, clock }) {
    const known = knownOf((await account()).roles);
    const isElsewhere = known.some(({ state }) => state === 'elsewhere');
    const letIn = new Map(
      (isElsewhere ? (await rolesLetIn()).roles : []).map(({ arn, letInAt }) => [arn, letInAt]),
    );
    return found(
      known.flatMap(({ arn, state }): readonly Finding[] => {
        switch (state) {
          case 'assumable':
            return [];
          case 'elsewhere':
            return isRecent(letIn.get(arn), clock) ? [] : [unproven(arn, letIn.get(arn), wanted)];
          case 'absent':
            return [unusable(arn, `The role ${arn} does not exist: nobody can act behind it`, wanted)];
          case 'closed':
            return [unusable(arn, `The trust policy of ${arn} lets nobody assume it`, wanted)];
        }
      }),
    );
  },
};

const unusable = (arn: string, what: string, wanted: WantedStage): Finding => ({
  what,
  toDo: 'Create the role, or take it out of `operators` of the stage and deploy it',
  command: deployOf(wanted),
  example: arn,
});

/** Only its own account can read it. */
const unproven = (arn: string, letInAt: string | null | undefined, { name }: WantedStage): Finding => ({
  what: `Nobody has run the checks behind ${arn} within the last ${lookedWithinDays} days: whether somebody may assume it is seen only from its own account`,
  toDo: 'Let whoever holds the role run the checks behind it once; if nobody can assume it, mend its trust policy',
  command: `npm run ops -- check --stage ${name}`,
  example: arn,
  ...(typeof letInAt === 'string' && { since: letInAt }),
});

export const teamChecks = [teams];
export const accessChecks = [roles];
