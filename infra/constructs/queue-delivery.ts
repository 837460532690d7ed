import { Annotations, Duration } from 'aws-cdk-lib';
import { type EventPattern, type IEventBus, type IRuleTarget, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** The longest that EventBridge retries. What it could not deliver by then waits in the queue. */
export const deliveryFor = (undelivered: IQueue) => ({
  deadLetterQueue: undelivered,
  maxEventAge: Duration.hours(24),
  retryAttempts: 185,
});

/** A queue of ours as the target of rules. */
export function queueTarget(scope: Construct, { queueArn }: IQueue, undelivered: IQueue): SqsQueue {
  // By its ARN: for an encrypted queue the library would admit every rule of the account.
  return new SqsQueue(Queue.fromQueueArn(scope, 'EventsByArn', queueArn), deliveryFor(undelivered));
}

/** A rule on another bus of the account must not reach the queue past its own rules. */
export function letDeliver(queue: Queue, rules: readonly Rule[]): void {
  queue.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: ['sqs:SendMessage'],
      resources: [queue.queueArn],
      conditions: { ArnEquals: { 'aws:SourceArn': rules.map(({ ruleArn }) => ruleArn) } },
    }),
  );
}

interface RulesProps {
  readonly target: IRuleTarget;
  readonly bus: IEventBus;
  /** By family of events, or a single one under an empty name. */
  readonly patterns: ReadonlyMap<string, EventPattern>;
  /** For whom; that of a family is added. */
  readonly description: string;
}

/** One rule for each pattern, by the names of these. */
export function addRules(
  scope: Construct,
  { bus, patterns, description, target }: RulesProps,
): ReadonlyMap<string, Rule> {
  return new Map(
    [...patterns].map(([family, eventPattern]) => {
      const rule = new Rule(scope, `Rule${family}`, {
        description: `${description}${family === '' ? '' : ` of ${family}`}`,
        eventBus: bus,
        eventPattern,
        targets: [target],
      });
      // A queue that is known by its ARN has no account and no region for the library.
      Annotations.of(rule).acknowledgeWarning(
        '@aws-cdk/aws-events:ruleUnresolvedEnvironment',
        'The queue is in the account and the region of the rule.',
      );
      return [family, rule] as const;
    }),
  );
}
