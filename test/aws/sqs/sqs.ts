import { createHash } from 'node:crypto';
import * as z from '#shared/kernel/zod.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import { executeOne, operation } from '../input.ts';
import { ServiceError, type Service } from '../service.ts';
import {
  createQueue,
  type Queue,
  type QueueChance,
  type QueueSettings,
  type ReceivedMessage,
} from './queue.ts';

interface SqsSettings {
  readonly clock: Clock;
  readonly chance: QueueChance;
  readonly queues: readonly QueueSettings[];
  /** Called with each message that goes to the dead letters, by the ARN of its queue. */
  readonly onGivenUp?: (queueArn: string) => void;
}

export interface Sqs extends Service {
  /** By ARN or URL. */
  queue(name: string): Queue;
  readonly queues: readonly Queue[];
  /** A message of another service, such as a rule of EventBridge. */
  deliver(arn: string, body: string): void;
}

const messageBytes = 1_048_576;
const longestDelaySeconds = 900;
const mostPerRequest = 10;
// What XML 1.0 allows: SQS refuses every other character.
// oxlint-disable-next-line no-control-regex -- tab and line ends are among what is allowed
const refusedCharacters = /[^\u0009\u000a\u000d\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

const hiddenSeconds = z.int().check(z.minimum(0), z.maximum(43_200));
const receipt = { QueueUrl: z.string(), ReceiptHandle: z.string() };
const inputs = {
  send: z.strictObject({
    QueueUrl: z.string(),
    MessageBody: z.string().check(z.minLength(1)),
    MessageGroupId: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
    DelaySeconds: z.optional(z.int().check(z.minimum(0), z.maximum(longestDelaySeconds))),
    MessageAttributes: z.optional(
      z.record(z.string(), z.strictObject({ DataType: z.literal('String'), StringValue: z.string() })),
    ),
  }),
  receive: z.strictObject({
    QueueUrl: z.string(),
    MaxNumberOfMessages: z.optional(z.int().check(z.minimum(1), z.maximum(mostPerRequest))),
    VisibilityTimeout: z.optional(hiddenSeconds),
    WaitTimeSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(20))),
    MessageSystemAttributeNames: z.optional(z.array(z.string())),
  }),
  delete: z.strictObject(receipt),
  changeVisibility: z.strictObject({ ...receipt, VisibilityTimeout: hiddenSeconds }),
  attributes: z.strictObject({ QueueUrl: z.string(), AttributeNames: z.array(z.string()) }),
};

/** Standard queues in memory. */
export function createSqs({ clock, chance, queues: settings, onGivenUp }: SqsSettings): Sqs {
  let sent = 0;
  const queues = new Map<string, Queue>();
  const byArn = new Map<string, Queue>();
  const find = (name: string): Queue => {
    const found = queues.get(name) ?? byArn.get(name);
    if (found === undefined) throw new ServiceError('QueueDoesNotExist', `The queue ${name} does not exist`);
    return found;
  };
  for (const queue of settings) {
    const redrive = (message: Parameters<Queue['send']>[0]) => {
      find(queue.redrive?.deadLetterArn ?? '').send(message);
      onGivenUp?.(queue.arn);
    };
    const made = createQueue(queue, { clock, chance, redrive });
    queues.set(queue.url, made);
    byArn.set(queue.arn, made);
  }
  const redrivePolicyOf = (url: string): string => {
    const deadLetterTargetArn = settings.find((queue) => queue.url === url)?.redrive?.deadLetterArn;
    return JSON.stringify({ deadLetterTargetArn });
  };
  const add = (
    queue: Queue,
    body: string,
    {
      groupId,
      delayMs,
      isRedriven = false,
    }: { groupId?: string; delayMs?: number; isRedriven?: boolean } = {},
  ) => {
    const id = `message-${String(++sent).padStart(9, '0')}`;
    queue.send({ id, body, groupId, isRedriven, sentAtMs: clock.now() }, delayMs);
    return id;
  };

  const operations = {
    SendMessage: operation(inputs.send, (asked) => {
      const { QueueUrl, MessageBody, MessageGroupId, DelaySeconds = 0, MessageAttributes = {} } = asked;
      const queue = find(QueueUrl);
      if (Buffer.byteLength(MessageBody) > messageBytes)
        throw new ServiceError(
          'InvalidParameterValue',
          `One or more parameters are invalid: at most ${messageBytes} bytes`,
        );
      if (refusedCharacters.test(MessageBody))
        throw new ServiceError(
          'InvalidMessageContents',
          'The message contains characters outside the allowed set',
        );
      const fair = MessageGroupId === undefined ? {} : { groupId: MessageGroupId };
      const isRedriven = 'redriven' in MessageAttributes;
      const id = add(queue, MessageBody, { ...fair, isRedriven, delayMs: DelaySeconds * 1_000 });
      return { MessageId: id, MD5OfMessageBody: md5(MessageBody) };
    }),
    ReceiveMessage: operation(inputs.receive, ({ QueueUrl, MaxNumberOfMessages = 1, VisibilityTimeout }) => {
      const hiddenMs = VisibilityTimeout === undefined ? undefined : VisibilityTimeout * 1_000;
      const messages = find(QueueUrl).receive(MaxNumberOfMessages, hiddenMs).map(toWire);
      return messages.length === 0 ? {} : { Messages: messages };
    }),
    DeleteMessage: operation(inputs.delete, ({ QueueUrl, ReceiptHandle }) => {
      find(QueueUrl).delete(ReceiptHandle);
      return {};
    }),
    ChangeMessageVisibility: operation(
      inputs.changeVisibility,
      ({ QueueUrl, ReceiptHandle, VisibilityTimeout }) => {
        find(QueueUrl).changeVisibility(ReceiptHandle, VisibilityTimeout * 1_000);
        return {};
      },
    ),
    GetQueueAttributes: operation(inputs.attributes, ({ QueueUrl, AttributeNames }) => {
      const { visible, inFlight, delayed } = find(QueueUrl).counts();
      const known: Record<string, number | string> = {
        ApproximateNumberOfMessages: visible,
        ApproximateNumberOfMessagesNotVisible: inFlight,
        ApproximateNumberOfMessagesDelayed: delayed,
        RedrivePolicy: redrivePolicyOf(QueueUrl),
      };
      const asked = AttributeNames.map((name) => {
        if (known[name] === undefined)
          throw new ServiceError('InvalidAttributeName', `Unknown attribute ${name}`);
        return [name, String(known[name])] as const;
      });
      return { Attributes: Object.fromEntries(asked) };
    }),
  };
  return {
    execute: (name, input) => executeOne(operations, name, input),
    queue: find,
    queues: [...queues.values()],
    deliver: (arn, body) => void add(find(arn), body),
  };
}

/** The SDK compares it with what it sent or received. */
function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

function toWire({
  id,
  body,
  receiptHandle,
  receiveCount,
  sentAtMs,
  groupId,
  firstReceivedAtMs,
}: ReceivedMessage): JsonObject {
  const Attributes = {
    SentTimestamp: String(sentAtMs),
    ApproximateReceiveCount: String(receiveCount),
    ApproximateFirstReceiveTimestamp: String(firstReceivedAtMs),
    ...(groupId !== undefined && { MessageGroupId: groupId }),
  };
  return { MessageId: id, ReceiptHandle: receiptHandle, Body: body, MD5OfBody: md5(body), Attributes };
}
