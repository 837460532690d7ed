import type { Construct } from 'constructs';
import { teamsWithOperations } from '#infra/stage/allowed-operations.ts';
import { checkCommands } from './check-commands.ts';
import { EventCommands } from './event-commands.ts';
import { ExampleWelcome, stateMachineRole } from './example-welcome.ts';
import { BaseKey } from '#infra/constructs/base-key.ts';
import { encryptFor } from '#infra/constructs/permissions.ts';
import { lifeCommands } from './life-commands.ts';
import { OperatorsApi } from './operators-api.ts';
import { commandFunctions } from '#shared/commands/command-functions.ts';
import { RunCommands } from './run-commands.ts';
import { TeamOperations } from './team-operations.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { EventsStack } from '#infra/events/stack.ts';
import { BaseStack } from '#infra/constructs/base-stack.ts';
import type { IngestionStack } from '#infra/ingestion/stack.ts';
import type { SchedulesStack } from '#infra/jobs/stack.ts';
import type { StorageStack } from '#infra/storage/stack.ts';

interface OperationsProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
  readonly ingestion: IngestionStack;
  readonly events: EventsStack;
  readonly schedules: SchedulesStack;
}

/** Operations of the bank for teams, and commands about events and runs for people. */
export class OperationsStack extends BaseStack {
  readonly teams: readonly TeamOperations[];
  readonly welcome: ExampleWelcome | undefined;
  readonly commands: EventCommands;
  readonly runs: RunCommands;
  readonly operators: OperatorsApi;

  constructor(scope: Construct, props: OperationsProps) {
    const { stage, storage, events, schedules } = props;
    super(scope, 'Operations', { stage, description: 'What teams and people of partner-banking call' });
    const key = new BaseKey(this, 'Key', { stage, encrypts: 'calls and events that were given up' });
    key.addToResourcePolicy(encryptFor('events.amazonaws.com', this.account));
    const role = stage.welcomeAs === undefined ? undefined : stateMachineRole(this, 'WelcomeRole');
    this.teams = teamsWithOperations(stage).map(
      (team) => new TeamOperations(this, `Team-${team.name}`, { stage, team, storage, key }),
    );
    const caller = this.teams.find(({ team }) => team.name === stage.welcomeAs)?.caller;
    this.welcome =
      role === undefined || caller === undefined
        ? undefined
        : new ExampleWelcome(this, 'Welcome', { stage, key, bus: events.buses.events, role, caller });
    const commands = new EventCommands(this, 'Events', props);
    this.commands = commands;
    this.runs = new RunCommands(this, 'Runs', props);
    this.operators = new OperatorsApi(this, 'Operators', {
      stage,
      storage,
      functions: (roles) => ({
        ...Object.fromEntries([...schedules.functionsByJob()].filter(([name]) => isCommandFunction(name))),
        checks: checkCommands(this, 'Checks', { ...props, roles }),
        lives: lifeCommands(this, 'Lives', props),
        runs: this.runs.runs,
        replay: commands.replay,
        parked: commands.parked,
        deadLetters: commands.deadLetters,
        sweep: events.forwarding.sweep.job,
      }),
    });
    this.publish({
      ReplayFunction: commands.replay.functionName,
      ParkedFunction: commands.parked.functionName,
      DeadLettersFunction: commands.deadLetters.functionName,
      RunsFunction: this.runs.runs.functionName,
      OperatorsUrl: this.operators.url,
      OperatorRoles: this.toJsonString(this.operators.roles),
      ViewerRoles: this.toJsonString(this.operators.viewers),
      OperationFunctions: this.toJsonString(
        Object.fromEntries(this.teams.map(({ team, caller: { functionName } }) => [team.name, functionName])),
      ),
      ...(this.welcome && { WelcomeMachine: this.welcome.machine.stateMachineArn }),
    });
  }
}

const isCommandFunction = (name: string) => commandFunctions.some((each) => each === name);
