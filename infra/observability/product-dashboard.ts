import { Duration } from 'aws-cdk-lib';
import { Dashboard, type GraphWidget, MathExpression, Stats, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { familyNames } from '#shared/events/families.ts';
import { switchedOff } from '#infra/stage/changed-alarms.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { EventsStack } from '#infra/events/stack.ts';
import type { IngestionStack } from '#infra/ingestion/stack.ts';
import { failureKinds } from '#shared/kernel/failure-kinds.ts';
import { counted, oldestSeconds, period, waiting } from '#infra/constructs/metrics.ts';
import { graph } from './graph.ts';
import { jobGraphs } from './job-graphs.ts';
import type { MetricName } from '#shared/names/metric-names.ts';

interface ProductDashboardProps {
  readonly stage: Stage;
  readonly ingestion: IngestionStack;
  readonly events: EventsStack;
}

/** One dashboard that follows an event from left to right: webhooks, queues, records, buses; and the runs of jobs. */
export class ProductDashboard extends Construct {
  constructor(scope: Construct, id: string, { stage, ingestion, events }: ProductDashboardProps) {
    super(scope, id);
    const pipelines = [...events.pipelines];
    const outcome = (name: MetricName) =>
      familyNames.map((family) => counted(name, { stage, service: family }).with({ label: family }));
    new Dashboard(this, 'Page', {
      defaultInterval: Duration.hours(12),
      widgets: [
        ...switchedOffNote(stage),
        webhookGraphs({ stage, ingestion }),
        [
          graph(
            'Oldest event waiting (s)',
            pipelines.map(([family, { source }]) => oldestSeconds(source.queue).with({ label: family })),
          ),
          graph(
            'Given up',
            pipelines.map(([family, { source }]) => waiting(source.deadLetters).with({ label: family })),
          ),
          graph(
            'Handled',
            pipelines.map(([family, { source }]) =>
              source.queue
                .metricNumberOfMessagesDeleted({ statistic: Stats.SUM, period })
                .with({ label: family }),
            ),
          ),
        ],
        failingOf({ stage, events }),
        [
          graph('Stale', outcome('EventStale')),
          graph('Duplicates', outcome('EventDuplicate')),
          graph('Parked', outcome('EventParked')),
        ],
        [
          graph('Forwarded', [
            events.forwarding.forwarder
              .metricInvocations({ statistic: Stats.SUM, period })
              .with({ label: 'batches of the stream' }),
            counted('EventForwarded', { stage, service: 'sweep' }).with({ label: 'events by the sweep' }),
          ]),
          graph('Not forwarded', [
            counted('ForwardFailed', { stage, service: 'forward' }).with({ label: 'stream' }),
            counted('ForwardFailed', { stage, service: 'sweep' }).with({ label: 'sweep' }),
          ]),
          graph(
            'Waiting for teams',
            events.teams.map(({ team, undelivered, queue }) =>
              waiting(queue?.queue ?? undelivered).with({ label: team.name }),
            ),
          ),
        ],
        ...handlerGraphs({ stage, events }),
        ...jobGraphs(stage).map((row) => [...row]),
      ],
    });
  }
}

function webhookGraphs({
  stage,
  ingestion,
}: Pick<ProductDashboardProps, 'stage' | 'ingestion'>): GraphWidget[] {
  const answered = (name: MetricName, label: string) =>
    counted(name, { stage, service: 'receive' }).with({ label });
  const subscriptions = (name: MetricName, label: string) =>
    counted(name, { stage, service: 'subscriptions' }).with({ label });
  return [
    graph('Webhooks by answer', [
      accepted(ingestion),
      answered('WebhookRejected', '422'),
      answered('WebhookRefused', '503'),
      answered('WebhookVerificationRequested', 'unsigned'),
    ]),
    graph('Receiver, slowest of a hundred (ms)', [
      ingestion.receiver.metricDuration({ statistic: Stats.p(99) }),
    ]),
    graph('Subscriptions', [
      subscriptions('SubscriptionMissing', 'missing'),
      subscriptions('SubscriptionStray', 'not ours'),
    ]),
  ];
}

/** What the gateway counts anyway: a line of the log for each would cost more than the event's place on the page. */
const accepted = ({ webhooks: { api } }: IngestionStack): MathExpression =>
  new MathExpression({
    expression: 'calls - rejected - refused',
    label: '200',
    period,
    usingMetrics: {
      calls: api.metricCount({ statistic: Stats.SUM, period }),
      rejected: api.metricClientError({ statistic: Stats.SUM, period }),
      refused: api.metricServerError({ statistic: Stats.SUM, period }),
    },
  });

/** Who reads the graphs does not wait for these alarms. */
function switchedOffNote(stage: Stage): TextWidget[][] {
  const off = switchedOff(stage);
  if (off.length === 0) return [];
  const lines = off.map(({ name, because }) => `- ${name}: ${because}`);
  const markdown = ['The stage has switched off these alarms, with their reasons:', ...lines].join('\n');
  return [[new TextWidget({ markdown, width: 24, height: 1 + off.length })]];
}

/** Code of the company's own. */
function handlerGraphs({ stage, events: { handlers } }: Pick<ProductDashboardProps, 'stage' | 'events'>) {
  if (handlers.length === 0) return [];
  const nameOf = ({ settings }: (typeof handlers)[number]) => settings.name;
  return [
    [
      graph(
        'Handled by handlers',
        handlers.map((each) =>
          counted('OwnEventHandled', {
            stage,
            service: 'consume',
            dimensions: { handler: nameOf(each) },
          }).with({ label: nameOf(each) }),
        ),
      ),
      graph(
        'Oldest event of handlers (s)',
        handlers.map((each) => oldestSeconds(each.queue.queue).with({ label: nameOf(each) })),
      ),
      graph(
        'Given up by handlers',
        handlers.map((each) => waiting(each.queue.deadLetters).with({ label: nameOf(each) })),
      ),
    ],
  ];
}

/** What fails, and for how long. */
function failingOf({ stage, events }: Pick<ProductDashboardProps, 'stage' | 'events'>): GraphWidget[] {
  const deliveries = familyNames.flatMap((family) =>
    failureKinds.map((kind) =>
      counted('DeliveryFailed', { stage, service: family, dimensions: { kind } }).with({
        label: `${family}: ${kind}`,
      }),
    ),
  );
  const errors = [...events.pipelines].map(([family, { consumer }]) =>
    consumer.metricErrors({ statistic: Stats.SUM }).with({ label: family }),
  );
  return [
    graph('Failed deliveries', deliveries),
    graph(
      'Oldest failed delivery (s)',
      familyNames.map((family) =>
        counted('OldestUnfinishedSeconds', { stage, service: family }).with({
          statistic: Stats.MAXIMUM,
          label: family,
        }),
      ),
    ),
    graph('Errors of functions', errors),
  ];
}
