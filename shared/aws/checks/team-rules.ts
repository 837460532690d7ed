import {
  EventBridgeClient,
  ListRulesCommand,
  ListTargetsByRuleCommand,
  type Target,
} from '@aws-sdk/client-eventbridge';
import { GetQueueAttributesCommand, GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { AccountReaders } from '#shared/checks/read-account.ts';
import { teamRulePrefix } from '#shared/fanout/names.ts';
import type { Connection } from './connection.ts';

export interface TeamSettings {
  /** Names of the buses that teams listen to. */
  readonly buses: readonly string[];
  /** How many rules each team has. */
  readonly teams: Readonly<Record<string, number>>;
}

interface TeamRule {
  readonly team: string;
  readonly bus: string;
  readonly name: string;
  readonly isOn: boolean;
}

const teamOf = new RegExp(`^${teamRulePrefix}([\\w-]+)`);

/** Whether each team gets its events: found by the rules of the buses, since a stage may have more than can be named. */
export function createReadTeams({ buses, teams }: TeamSettings, of: Connection): AccountReaders['teams'] {
  const [events, queues] = [new EventBridgeClient(of), new SQSClient(of)];
  return async () => {
    const onBuses = await Promise.all(buses.map(async (bus) => rulesOn(events, bus)));
    const found = Map.groupBy(onBuses.flat(), ({ team }) => team);
    return Promise.all(
      Object.entries(teams).map(async ([team, count]) => {
        const rules = found.get(team) ?? [];
        const targets = await Promise.all(rules.map(async (rule) => targetsOf(events, rule)));
        const lost = targets
          .flat()
          .flatMap(({ DeadLetterConfig: queue }) => queue?.Arn?.split(':').at(-1) ?? []);
        const counts = [...new Set(lost)].map(async (name) => countMessages(queues, name));
        const undelivered = (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);
        const isAimed = targets.every((each) => each.length > 0);
        const names = rules.map(({ name }) => name);
        return { team, rule: stateOf(rules, { count, isAimed }), undelivered, rules: names };
      }),
    );
  };
}

/** A team whose types are divided between rules gets all of them only if all are on. */
function stateOf(
  rules: readonly TeamRule[],
  { count, isAimed }: { readonly count: number; readonly isAimed: boolean },
) {
  if (rules.length < count) return 'absent';
  if (!rules.every(({ isOn }) => isOn)) return 'disabled';
  // EventBridge counts nothing as undelivered then.
  return isAimed ? 'enabled' : 'without a target';
}

async function rulesOn(client: EventBridgeClient, bus: string): Promise<readonly TeamRule[]> {
  const rules: TeamRule[] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(new ListRulesCommand({ EventBusName: bus, NextToken }));
    for (const { Name: name = '', State, Description = '' } of page.Rules ?? []) {
      const team = teamOf.exec(Description)?.[1];
      if (team !== undefined) rules.push({ team, bus, name, isOn: State === 'ENABLED' });
    }
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  return rules;
}

/** With the queue of what could not be delivered to each. */
async function targetsOf(client: EventBridgeClient, { bus, name }: TeamRule): Promise<readonly Target[]> {
  const { Targets: targets = [] } = await client.send(
    new ListTargetsByRuleCommand({ EventBusName: bus, Rule: name }),
  );
  return targets;
}

async function countMessages(client: SQSClient, QueueName: string): Promise<number> {
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName }));
  const { Attributes: counts = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
  );
  return Number(counts.ApproximateNumberOfMessages ?? 0);
}
