import { EventBridgeClient, ListRulesCommand, ListTargetsByRuleCommand } from '@aws-sdk/client-eventbridge';
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
        const lost = await Promise.all(rules.map(async (rule) => undeliveredOf(events, rule)));
        const counts = [...new Set(lost.flat())].map(async (name) => countMessages(queues, name));
        const undelivered = (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);
        return { team, rule: stateOf(rules, count), undelivered };
      }),
    );
  };
}

/** A team whose types are divided between rules gets all of them only if all are on. */
function stateOf(rules: readonly TeamRule[], count: number) {
  if (rules.length < count) return 'absent';
  return rules.every(({ isOn }) => isOn) ? 'enabled' : 'disabled';
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

/** Names of the queues with what the rule could not deliver. */
async function undeliveredOf(client: EventBridgeClient, { bus, name }: TeamRule): Promise<readonly string[]> {
  const { Targets = [] } = await client.send(new ListTargetsByRuleCommand({ EventBusName: bus, Rule: name }));
  return Targets.flatMap(({ DeadLetterConfig: queue }) => queue?.Arn?.split(':').at(-1) ?? []);
}

async function countMessages(client: SQSClient, QueueName: string): Promise<number> {
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName }));
  const { Attributes: counts = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
  );
  return Number(counts.ApproximateNumberOfMessages ?? 0);
}
