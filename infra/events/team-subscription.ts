import { Duration, Stack } from 'aws-cdk-lib';
import { EventBus, type Rule, type IEventBus, type IRuleTarget } from 'aws-cdk-lib/aws-events';
import { EventBus as BusTarget, LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { ManagedPolicy } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Function } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import type { Team } from '#infra/stage/team.ts';
import { patternsOf } from '#infra/stage/team-targets.ts';
import { DeadLetterQueue, BaseQueue } from '#infra/constructs/base-queue.ts';
import { consumeMessages } from '#infra/constructs/permissions.ts';
import { addRules, deliveryFor, letDeliver, queueTarget } from '#infra/constructs/queue-delivery.ts';
import { teamRulePrefix } from '#shared/fanout/names.ts';

interface TeamSubscriptionProps {
  readonly stage: Stage;
  readonly team: Team;
  readonly bus: IEventBus;
  readonly key: IKey;
}

/** One team's rules on its bus, with their target and the events that could not be delivered. */
export class TeamSubscription extends Construct {
  readonly team: Team;
  readonly bus: IEventBus;
  readonly undelivered: DeadLetterQueue;
  /** By family of events, or a single one under an empty name. */
  readonly rules: ReadonlyMap<string, Rule>;
  /** Only if the team is in this account and requests one. */
  readonly queue: BaseQueue | undefined;
  /** Exactly what a consumer of that queue needs: the team attaches it to a role of its own. */
  readonly reader: ManagedPolicy | undefined;

  constructor(scope: Construct, id: string, { stage, team, bus, key }: TeamSubscriptionProps) {
    super(scope, id);
    this.team = team;
    this.bus = bus;
    this.undelivered = new DeadLetterQueue(this, 'Undelivered', { stage, key });
    if (team.target.kind === 'queue') {
      this.queue = new BaseQueue(this, 'Events', {
        stage,
        key,
        visibilityTimeout: Duration.minutes(6),
        maxReceiveCount: 20,
      });
      this.reader = new ManagedPolicy(this, 'Reader', {
        description: `Consumes the events of ${team.name}`,
        statements: [...consumeMessages(this.queue.queue).statements],
      });
    }
    const target = this.target();
    this.rules = addRules(this, {
      bus,
      patterns: patternsOf(team),
      description: `${teamRulePrefix}${team.name}`,
      target,
    });
    if (this.queue !== undefined) letDeliver(this.queue.queue, [...this.rules.values()]);
  }

  private target(): IRuleTarget {
    if (this.queue !== undefined) return queueTarget(this, this.queue.queue, this.undelivered);
    const { target } = this.team;
    switch (target.kind) {
      case 'function':
        return new LambdaFunction(this.teamFunction(target.arn), deliveryFor(this.undelivered));
      case 'bus':
        return this.busTarget(target.arn);
      case 'account':
        return this.busTarget(
          Stack.of(this).formatArn({
            service: 'events',
            account: target.id,
            resource: 'event-bus',
            resourceName: 'default',
          }),
        );
      case 'queue':
      case 'organisation':
        throw new Error(`No rule of ours leads to a target of kind ${target.kind}`);
    }
  }

  /** Already checked to be in this account and region (`checkTargets`); this lets the rule invoke it. */
  private teamFunction(functionArn: string) {
    return Function.fromFunctionAttributes(this, 'TeamFunction', { functionArn, sameEnvironment: true });
  }

  private busTarget(arn: string): IRuleTarget {
    const bus = EventBus.fromEventBusArn(this, 'TeamBus', arn);
    return new BusTarget(bus, { deadLetterQueue: this.undelivered });
  }
}
