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

const gatewayRate: Check<CheckDeps> = {
  id: 'gateway-rate',
  says: 'API Gateway takes as many requests of the account as the stage lets through',
  severity: 'warning',
  runbook: inRunbook('gateway-rate'),
  async read({ wanted: { isEmulated, gateway }, account }) {
    if (isEmulated) return onEmulator;
    const allowed = knownOf((await account()).gatewayRate);
    if (allowed.requestsPerSecond >= gateway.requestsPerSecond && allowed.burst >= gateway.burst) return ok;
    return found([
      {
        what: `API Gateway takes ${allowed.requestsPerSecond} requests a second of the account and ${allowed.burst} at once, and the stage lets ${gateway.requestsPerSecond} and ${gateway.burst} through: the bank would get 503`,
        toDo: `Request at least ${gateway.requestsPerSecond} for "Throttle rate" in Service Quotas, with a burst of ${gateway.burst} in the text, or set fewer for the stage`,
        command: 'aws service-quotas list-service-quotas --service-code apigateway',
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
    const what = `EventBridge takes ${allowed} events a second, and the stage may send ${needed}: teams would get some of them late`;
    return tooFewEvents(what, { needed, quota: 'PutEvents throttle limit in transactions per second' });
  },
};

const deliveryRate: Check<CheckDeps> = {
  id: 'delivery-rate',
  says: 'EventBridge delivers as many events a second as the teams of the stage may get',
  severity: 'warning',
  runbook: inRunbook('delivery-rate'),
  async read({ wanted: { isEmulated, deliveriesPerSecond: needed }, account }) {
    if (isEmulated) return onEmulator;
    const allowed = knownOf((await account()).deliveryRate);
    if (allowed >= needed) return ok;
    const what = `EventBridge delivers ${allowed} events a second, and the stage may need ${needed}: all teams would get some of them late`;
    return tooFewEvents(what, { needed, quota: 'Invocations throttle limit in transactions per second' });
  },
};

/** Of EventBridge. */
const tooFewEvents = (what: string, { needed, quota }: { readonly needed: number; readonly quota: string }) =>
  found([
    {
      what,
      toDo: `Request at least ${needed} for "${quota}" in Service Quotas`,
      command: 'aws service-quotas list-service-quotas --service-code events',
    },
  ]);

/** Says what of a stack is different from its template. */
export const driftOf = ({ stacks }: Pick<WantedStage, 'stacks'>, id: string) =>
  `aws cloudformation detect-stack-drift --stack-name ${stacks.find((name) => name.endsWith(id)) ?? id}`;

export const deployOf = ({ name }: Pick<WantedStage, 'name'>) => `npx cdk deploy --all -c stage=${name}`;

export const quotaChecks = [concurrency, gatewayLogRole, gatewayRate, firewall, busRate, deliveryRate];
