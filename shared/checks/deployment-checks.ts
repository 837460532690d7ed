import { deployOf } from './account-checks.ts';
import { knownOf } from './account-facts.ts';
import { found, type Check } from './check.ts';
import { inRunbook } from './in-runbook.ts';
import type { CheckDeps } from './ports.ts';

/** Of a stack that stands, also after a change of it was taken back. */
const isSettled = (status: string | null) =>
  status !== null && /^(CREATE|UPDATE|IMPORT)_COMPLETE$/.test(status);

const stacks: Check<CheckDeps> = {
  id: 'stacks',
  says: 'Every stack is deployed, and its last deployment succeeded',
  severity: 'fatal',
  runbook: inRunbook('stacks'),
  async read({ wanted, account }) {
    const deployed = new Map(knownOf((await account()).stacks).map((stack) => [stack.name, stack]));
    const unsettled = wanted.stacks.filter((name) => !isSettled(deployed.get(name)?.status ?? null));
    return found(
      unsettled.map((name) => ({
        what: `${name} is ${deployed.get(name)?.status ?? 'not deployed'}`,
        toDo: 'Deploy the stage, and read what the deployment says of this stack',
        command: deployOf(wanted),
        example: name,
      })),
    );
  },
};

const release: Check<CheckDeps> = {
  id: 'release',
  says: 'Every stack has the release of this checkout',
  severity: 'warning',
  runbook: inRunbook('release'),
  async read({ wanted, account }) {
    const others = knownOf((await account()).stacks).filter((stack) => stack.release !== wanted.release);
    return found(
      others.map(({ name, release: deployed }) => ({
        what: `${name} has release ${deployed ?? 'without a name'}, and this checkout is ${wanted.release}`,
        toDo: 'Deploy the stage from this checkout, or check it from the one that was deployed',
        command: deployOf(wanted),
        example: name,
      })),
    );
  },
};

export const deploymentChecks = [stacks, release];
