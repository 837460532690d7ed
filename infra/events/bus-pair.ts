import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Archive, Match } from 'aws-cdk-lib/aws-events';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { eventSourcePrefix } from '#shared/events/envelope.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { Team } from '#infra/stage/team.ts';
import { GuardedBus } from './guarded-bus.ts';

/** Two buses, since an event on one bus looks the same to every team. */
export class BusPair extends Construct {
  /** Without personal fields; archived. */
  readonly events: GuardedBus;
  /** Complete events, only for permitted teams. No archive: an erased customer's data must not come back. */
  readonly personal: GuardedBus;

  constructor(scope: Construct, id: string, { stage, key }: { stage: Stage; key: IKey }) {
    super(scope, id);
    this.events = new GuardedBus(this, 'Events', {
      stage,
      key,
      description: 'Events of the bank without personal fields',
    });
    this.personal = new GuardedBus(this, 'Personal', {
      stage,
      key,
      description: 'Events of the bank with personal fields, for permitted teams',
      kmsKey: key,
    });
    const { eventArchiveDays } = stage.retention;
    if (eventArchiveDays !== 'none') {
      const archive = new Archive(this, 'Archive', {
        sourceEventBus: this.events,
        eventPattern: { source: Match.prefix(eventSourcePrefix) },
        retention: Duration.days(eventArchiveDays),
      });
      // A stage that later says `none` would delete all that it holds.
      archive.applyRemovalPolicy(stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);
    }
  }

  of({ personalData }: Pick<Team, 'personalData'>): GuardedBus {
    return personalData ? this.personal : this.events;
  }

  restrictTo(publishers: readonly IRole[], teams: readonly Team[]): void {
    this.events.restrictTo(publishers, { teams });
    this.personal.restrictTo(publishers, { isClosed: true });
  }
}
