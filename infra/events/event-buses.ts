import { Duration } from 'aws-cdk-lib';
import { Archive, Match } from 'aws-cdk-lib/aws-events';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { Stage, Team } from '#infra/stage/stage.ts';
import { HouseEventBus } from './house-event-bus.ts';

/** Two buses, since one event on a bus cannot look different to each team. */
export class EventBuses extends Construct {
  /** Personal fields left out; archived. */
  readonly events: HouseEventBus;
  /** Whole events, for permitted teams alone. No archive: what a customer has erased must not come back. */
  readonly personal: HouseEventBus;

  constructor(scope: Construct, id: string, { stage, key }: { stage: Stage; key: IKey }) {
    super(scope, id);
    this.events = new HouseEventBus(this, 'Events', {
      stage,
      key,
      description: 'Events of the bank without personal fields',
    });
    this.personal = new HouseEventBus(this, 'Personal', {
      stage,
      key,
      description: 'Events of the bank with personal fields, for permitted teams',
      kmsKey: key,
    });
    const { eventArchiveDays } = stage.retention;
    if (eventArchiveDays !== 'none') {
      new Archive(this, 'Archive', {
        sourceEventBus: this.events,
        eventPattern: { source: Match.prefix('partner-banking.') },
        retention: Duration.days(eventArchiveDays),
      });
    }
  }

  of(team: Team): HouseEventBus {
    return team.personalData ? this.personal : this.events;
  }

  restrictTo(publishers: readonly IRole[], teams: readonly Team[]): void {
    this.events.restrictTo(publishers, teams);
    this.personal.restrictTo(publishers, []);
  }
}
