import type { Construct } from 'constructs';
import type { Family } from '#shared/events/families.ts';
import type { CallBudget } from '#infra/stage/call-budget.ts';
import { ownBankAccess, type OwnBankAccessProps } from '#infra/storage/bank-access.ts';
import { BusPair } from './bus-pair.ts';
import { EventFamilyPipeline } from './event-family-pipeline.ts';
import { EventForwarding } from './event-forwarding.ts';
import { BaseKey } from '#infra/constructs/base-key.ts';
import type { BaseQueue } from '#infra/constructs/base-queue.ts';
import { encryptFor, sendMessages, useTable } from '#infra/constructs/permissions.ts';
import { TeamSubscription } from './team-subscription.ts';
import { OwnHandler } from '#infra/own/own-handler.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { BaseStack } from '#infra/constructs/base-stack.ts';
import type { IngestionStack } from '#infra/ingestion/stack.ts';
import type { StorageStack } from '#infra/storage/stack.ts';

interface EventsProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
  readonly ingestion: IngestionStack;
}

/** From the queue of each family to the mirror, and from there to teams and handlers. */
export class EventsStack extends BaseStack {
  readonly pipelines: ReadonlyMap<Family, EventFamilyPipeline>;
  readonly buses: BusPair;
  readonly forwarding: EventForwarding;
  readonly teams: readonly TeamSubscription[];
  readonly handlers: readonly OwnHandler[];

  constructor(scope: Construct, props: EventsProps) {
    const { stage, storage } = props;
    super(scope, 'Events', { stage, description: 'Event handlers, buses and teams of partner-banking' });
    this.pipelines = this.createPipelines(props);

    const key = new BaseKey(this, 'Key', {
      stage,
      encrypts: 'the personal bus, dead letters and the queues of teams',
    });
    // Rules deliver to encrypted queues and dead letters.
    key.addToResourcePolicy(encryptFor('events.amazonaws.com', this.account));
    const buses = new BusPair(this, 'Buses', { stage, key });
    this.buses = buses;
    this.forwarding = new EventForwarding(this, 'Forwarding', { stage, storage, buses, key });
    this.teams = stage.teams
      // The accounts of an organisation create their own rules.
      .filter(({ target }) => target.kind !== 'organisation')
      .map(
        (team) => new TeamSubscription(this, `Team-${team.name}`, { stage, team, bus: buses.of(team), key }),
      );
    this.handlers = stage.handlers.map(
      (settings) =>
        new OwnHandler(this, `Handler-${settings.name}`, {
          stage,
          settings,
          bus: buses.of(settings),
          key,
          storage,
        }),
    );
    this.publish({
      EventsBus: buses.events.eventBusName,
      PersonalEventsBus: buses.personal.eventBusName,
      ForwardFunction: this.forwarding.forwarder.functionName,
      SweepFunction: this.forwarding.sweep.job.functionName,
      TeamQueues: this.toJsonString(this.ofTeams(({ queue }) => queue?.queue.queueUrl)),
      TeamQueueReaders: this.toJsonString(this.ofTeams(({ reader }) => reader?.managedPolicyArn)),
      HandlerQueues: this.toJsonString(this.ofHandlers(({ queue }) => queue.queue.queueUrl)),
      HandlerFunctions: this.toJsonString(this.ofHandlers(({ consumer }) => consumer.functionName)),
      ...Object.fromEntries(
        [...this.pipelines].map(([family, { consumer }]) => [
          `${capitalised(family)}Function`,
          consumer.functionName,
        ]),
      ),
    });
  }

  private createPipelines({ stage, storage, ingestion }: EventsProps) {
    // Families that read back from the bank have a share of its calls and code of their own.
    const shares: Partial<Record<Family, CallBudget['events']['onboarding']>> = {
      accounts: stage.callBudget.events.accounts,
      onboarding: stage.callBudget.events.onboarding,
    };
    const pipelines = [...ingestion.queues].map(([family, source]) => {
      const share = shares[family];
      const access = share && readingAccess({ stage, storage, calls: share, source });
      const pipeline = new EventFamilyPipeline(this, capitalised(family), {
        stage,
        family,
        source,
        storage,
        concurrency: share?.concurrency ?? stage.consumerConcurrency,
        ...(access ?? { entry: 'events/by-definition', environment: { FAMILY: family } }),
        // Its events make accounts and available fee summaries known to the jobs.
        ...(family === 'accounts' && {
          may: [
            ...(access?.may ?? []),
            useTable(storage.work, ['BatchGetItem', 'UpdateItem'], ['REGISTER#*']),
            useTable(storage.work, ['UpdateItem'], ['STATEMENT#*']),
            useTable(storage.work, ['GetItem', 'DeleteItem'], ['FEE_SUMMARY#*']),
          ],
        }),
      });
      return [family, pipeline] as const;
    });
    return new Map(pipelines);
  }

  private ofHandlers(value: (handler: OwnHandler) => string): Record<string, string> {
    return Object.fromEntries(this.handlers.map((each) => [each.settings.name, value(each)]));
  }

  private ofTeams(value: (team: TeamSubscription) => string | undefined): Record<string, string> {
    return Object.fromEntries(
      this.teams.flatMap((subscription) => {
        const found = value(subscription);
        return found === undefined ? [] : [[subscription.team.name, found]];
      }),
    );
  }
}

/** Handlers that read from the bank read a second time, through a delayed message to their own queue. */
function readingAccess({ source, ...props }: OwnBankAccessProps & { readonly source: BaseQueue }) {
  const bank = ownBankAccess(props);
  return {
    environment: {
      ...bank.environment,
      VISIBILITY_LAG_SECONDS: String(props.stage.visibilityLagSeconds),
    },
    may: [...bank.may, sendMessages(source.queue)],
    attachment: bank.attachment,
  };
}

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
