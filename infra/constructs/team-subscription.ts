import { Duration, Stack } from 'aws-cdk-lib';
import { EventBus, Match, Rule, type IEventBus, type IRuleTarget } from 'aws-cdk-lib/aws-events';
import { EventBus as BusTarget, SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { Stage, Team } from '#infra/stage.ts';
import { DeadLetterQueue, HouseQueue } from './house-queue.ts';

export interface TeamSubscriptionProps {
  readonly stage: Stage;
  readonly team: Team;
  readonly bus: IEventBus;
  readonly key: IKey;
}

/** One team's rule on its bus, where it leads, and what could not be delivered. */
export class TeamSubscription extends Construct {
  readonly team: Team;
  readonly undelivered: DeadLetterQueue;
  /** Of a team in this account. */
  readonly queue: HouseQueue | undefined;

  constructor(scope: Construct, id: string, { stage, team, bus, key }: TeamSubscriptionProps) {
    super(scope, id);
    this.team = team;
    this.undelivered = new DeadLetterQueue(this, 'Undelivered', { stage, key });
    if (team.target.kind === 'queue') {
      this.queue = new HouseQueue(this, 'Events', {
        stage,
        key,
        visibilityTimeout: Duration.minutes(6),
        maxReceiveCount: 20,
      });
    }
    new Rule(this, 'Rule', {
      description: `Events for ${team.name}`,
      eventBus: bus,
      eventPattern: {
        source: Match.prefix('partner-banking.'),
        ...(team.events !== 'all' && { detailType: team.events }),
      },
      targets: [this.target()],
    });
  }

  private target(): IRuleTarget {
    // The longest that EventBridge keeps trying.
    const delivery = {
      deadLetterQueue: this.undelivered,
      maxEventAge: Duration.hours(24),
      retryAttempts: 185,
    };
    if (this.queue !== undefined) return new SqsQueue(this.queue.queue, delivery);
    const bus = EventBus.fromEventBusArn(this, 'TeamBus', this.teamBusArn());
    return new BusTarget(bus, { deadLetterQueue: this.undelivered });
  }

  private teamBusArn(): string {
    const { target } = this.team;
    switch (target.kind) {
      case 'bus':
        return target.arn;
      case 'account':
        return Stack.of(this).formatArn({
          service: 'events',
          account: target.id,
          resource: 'event-bus',
          resourceName: 'default',
        });
      case 'queue':
      case 'organisation':
        throw new Error(`A team with a target of kind ${target.kind} has no bus`);
    }
  }
}
