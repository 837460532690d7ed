import { NestedStack } from 'aws-cdk-lib';
import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { TeamAlarms } from '#infra/events/team-alarms.ts';
import type { TeamSubscription } from '#infra/events/team-subscription.ts';
import { CallAlarms } from '#infra/jobs/call-alarms.ts';
import type { TeamOperations } from '#infra/operations/team-operations.ts';
import type { Stage } from '#infra/stage/stage.ts';

interface TeamWatchProps {
  readonly stage: Stage;
  /** Of the team. */
  readonly name: string;
  /** Absent for an organisation, whose accounts have rules of their own. */
  readonly subscription: TeamSubscription | undefined;
  readonly operations: TeamOperations | undefined;
  readonly actions: readonly IAlarmAction[];
}

/**
 * All alarms of one team, in a stack of their own inside the one that has the others: they would fill that one with some
 * fifteen teams. It goes with its team, and holds nothing that must stay.
 */
export class TeamWatch extends NestedStack {
  constructor(scope: Construct, id: string, props: TeamWatchProps) {
    const { stage, name, subscription, operations, actions } = props;
    // A rule that moves to the other bus gets another name under its id, which a changed template reads anew.
    const bus = subscription?.team.personalData === true ? 'the personal bus' : 'the open bus';
    super(scope, id, { description: `Alarms of partner-banking for ${name} on ${bus}` });
    if (subscription !== undefined) new TeamAlarms(this, 'Events', { subscription, actions });
    if (operations === undefined) return;
    const { caller: process, givenUp } = operations;
    const ifStopped = 'its automations do not do their work for customers';
    const calls = { caller: name, called: name, process, givenUp, ifStopped };
    new CallAlarms(this, 'Operations', { stage, calls, actions });
  }
}
