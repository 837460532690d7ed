import { busesOfEvent } from '#shared/kernel/aws-rates.ts';
import { knownOf } from './account-facts.ts';
import { found, notApplicable, ok, type Check } from './check.ts';
import { inRunbook } from './in-runbook.ts';
import type { CheckDeps, WantedStage } from './ports.ts';

const onEmulator = notApplicable('the local stack has no such limits');

/** Asks of the account as much as the stage may need of it. */
const concurrency: Check<CheckDeps> = {
  id: 'concurrency',
  says: 'Lambda may run as many functions at once as the stage may need',
  severity: 'warning',
  runbook: inRunbook('concurrency'),
  async read({ wanted: { isEmulated, handlersAtOnce }, account }) {
    if (isEmulated) return onEmulator;
    const { allowed, unreserved } = knownOf((await account()).concurrency);
    if (unreserved >= handlersAtOnce) return ok;
    return found([
      {
        what: `Of ${allowed} functions at once, ${unreserved} are not reserved, and the handlers may need ${handlersAtOnce}: events would wait`,
        toDo: `Request at least ${allowed + handlersAtOnce - unreserved} concurrent executions`,
        command: `aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value ${allowed + handlersAtOnce - unreserved}`,
      },
    ]);
  },
};

const gatewayLogRole: Check<CheckDeps> = {
  id: 'gateway-log-role',
  says: 'API Gateway may write logs',
  severity: 'warning',
  runbook: inRunbook('gateway-log-role'),
  async read({ wanted, account }) {
    if (wanted.isEmulated) return onEmulator;
    if (knownOf((await account()).gatewayLogRole) !== null) return ok;
    return found([
      {
        what: 'API Gateway has no role with which it may write logs in this account and region',
        toDo: "Set `apiGatewayLogRole: 'create'` for the stage, and deploy it",
        command: deployOf(wanted),
      },
    ]);
  },
};

const firewall: Check<CheckDeps> = {
  id: 'firewall',
  says: 'The firewall stops one source at the limit of the stage',
  severity: 'warning',
  runbook: inRunbook('firewall'),
  async read({ wanted, account }) {
    if (wanted.firewall === 'none') return notApplicable('the stage asks for no firewall');
    const limit = knownOf((await account()).firewall);
    if (limit === wanted.firewall) return ok;
    return found([
      {
        what:
          limit === null
            ? 'No firewall is in front of the gateway: one source can use up all that it takes'
            : `The firewall stops one source at ${limit} requests in five minutes, and the stage asks for ${wanted.firewall}`,
        toDo: 'Find out who changed it by hand, and put it back there: a deployment does not, since its template is the same',
        command: driftOf(wanted, 'Ingestion'),
      },
    ]);
  },
};

const busRate: Check<CheckDeps> = {
  id: 'bus-rate',
  says: 'EventBridge takes as many events a second as the bank may send',
  severity: 'warning',
  runbook: inRunbook('bus-rate'),
  async read({ wanted: { isEmulated, webhooksPerSecond }, account }) {
    if (isEmulated) return onEmulator;
    const allowed = knownOf((await account()).busRate);
    const needed = webhooksPerSecond * busesOfEvent;
    if (allowed >= needed) return ok;
    return found([
      {
        what: `EventBridge takes ${allowed} events a second, and the stage may send ${needed}: teams would get some of them late`,
        toDo: `Request at least ${needed} for "PutEvents throttle limit in transactions per second" in Service Quotas`,
        command: 'aws service-quotas list-service-quotas --service-code events',
      },
    ]);
  },
};

const backups: Check<CheckDeps> = {
  id: 'backups',
  says: 'Every table can be restored to any second of the last 35 days',
  severity: 'fatal',
  runbook: inRunbook('backups'),
  async read({ wanted, account }) {
    if (wanted.isEmulated) return notApplicable('the local stack keeps nothing');
    const off = knownOf((await account()).backups).filter(({ isOn }) => !isOn);
    return found(
      off.map(({ name }) => ({
        what: `${name} has no backup: what is deleted there is lost`,
        toDo: 'Find out who switched it off, and switch it on again',
        command: `aws dynamodb update-continuous-backups --table-name ${name} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
        example: name,
      })),
    );
  },
};

/** Says what of a stack is different from its template. */
export const driftOf = ({ stacks }: Pick<WantedStage, 'stacks'>, id: string) =>
  `aws cloudformation detect-stack-drift --stack-name ${stacks.find((name) => name.endsWith(id)) ?? id}`;

export const deployOf = ({ name }: Pick<WantedStage, 'name'>) => `npx cdk deploy --all -c stage=${name}`;

export const quotaChecks = [concurrency, gatewayLogRole, firewall, busRate];
export const backupChecks = [backups];
