import type * as z from '#shared/kernel/zod.ts';
import { completeWireNames, type GivenWireNames } from '#shared/bank/complete-wire-names.ts';
import { ConfigurationError } from '#shared/bank/errors/errors.ts';
import { createWireTranslation } from '#shared/bank/wire-translation.ts';
import { definitionOf, type CatalogedEvent } from '#shared/events/catalog.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { unknownOptions } from '#shared/kernel/problems/unknown-options.ts';
import { IntegrationError } from '#shared/kernel/errors.ts';
import { readNotificationHeaders, type NotificationHeaders } from './notification-headers.ts';
import { isSignedWithOneOf, parseSignature } from './signature.ts';
import { headerValues, type HeaderValues } from './webhook-call.ts';

const problems = {
  'header-doubled': 'a header has two values',
  'header-oversized': 'a header is too long',
  'header-missing': 'the id, the event type or the signature is missing in the headers',
  'signature-malformed': 'the signature is not sha256= and 64 hexadecimal digits',
  'signature-mismatch': 'the body is not signed with the secret: pass the bytes as received',
  'secret-missing': 'the secret is missing or empty: pass the secret of the subscription',
  'body-not-raw':
    'the body is neither text nor bytes: pass the bytes as received, before anything parses them',
  'body-unreadable': 'the body is not a JSON object, or does not fit the schema of its event type',
} as const;

type WebhookProblem = keyof typeof problems;

/** The call is no notification that can be processed. The error contains nothing of the call. */
export class WebhookError extends IntegrationError {
  override name = 'WebhookError';
  /** What to answer the bank: it drops the notification on 422 and retries for five days on 503. */
  readonly status: 422 | 503;

  readonly problem: WebhookProblem;

  constructor(problem: WebhookProblem) {
    super(problems[problem], { code: `webhook-${problem}`, retryable: false });
    this.problem = problem;
    this.status = problem === 'signature-mismatch' ? 422 : 503;
  }
}

interface Notified {
  /** Stays the same when the bank sends the notification again. */
  readonly notificationId: string;
  readonly subscriptionId: string | undefined;
  /** From an unsigned header: a hint. */
  readonly entityHint: string | undefined;
  readonly attempt: number | undefined;
}

type EventOf<Definition> = Definition extends { readonly type: infer Type; readonly payload: infer Payload }
  ? Notified & { readonly type: Type; readonly payload: z.output<Payload> }
  : never;

/** `type` says which event it is. */
export type WebhookEvent =
  | EventOf<CatalogedEvent>
  /** Of a type that the catalogue does not know. */
  | (Notified & {
      readonly type: undefined;
      readonly eventType: string;
      readonly payload: Readonly<Record<string, unknown>>;
    })
  /** Sent while a subscription is created, and not signed: to be answered with 200. */
  | { readonly type: 'WEBHOOK-SUBSCRIPTION' };

type HeadersGiven = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface Webhooks {
  /**
   * Returns the event in a call to your own receiver. Throws `WebhookError`, whose `status` is the answer to give.
   * `rawBody` are the exact bytes, since the signature is over them. The event type is in an unsigned header, so use
   * one secret for each subscription, as the bank does; a list holds the secrets of a rotation.
   */
  unwrap(
    rawBody: Uint8Array | string,
    headers: HeadersGiven,
    secret: string | readonly string[],
  ): WebhookEvent;
}

interface WebhookOptions {
  readonly wireNames?: GivenWireNames | undefined;
}

/**
 * For receivers of your own. The receiver of this project uses the same functions to verify. Throws
 * `ConfigurationError`, which names every wrong option.
 */
export function createWebhooks(options: WebhookOptions = {}): Webhooks {
  const problems = isRecord(options)
    ? unknownOptions(options, 'options', ['wireNames'])
    : [{ field: 'options', problem: 'must be an object' }];
  if (problems.length > 0) throw new ConfigurationError(problems);
  const wireNames = completeWireNames(options.wireNames);
  const { fromWire } = createWireTranslation(wireNames);
  return {
    unwrap(rawBody, given, secret) {
      checkGiven(rawBody, [secret].flat());
      const body = typeof rawBody === 'string' ? Buffer.from(rawBody) : rawBody;
      const read = readNotificationHeaders(valuesOf(given), wireNames.headerPrefix);
      if (read.outcome === 'unreadable') throw new WebhookError(read.reason);
      if (read.headers.eventType === 'WEBHOOK-SUBSCRIPTION' && body.length === 0)
        return { type: 'WEBHOOK-SUBSCRIPTION' };
      const notified = verified(read.headers, body, [secret].flat());
      const decoded = decodeBody(body, fromWire);
      if (decoded.outcome === 'unreadable') throw new WebhookError('body-unreadable');
      return eventOf(notified, decoded.value);
    },
  };
}

export const webhooks = createWebhooks();

/** Mistakes of the receiver itself, such as a variable that is not set: the bank must send again. */
function checkGiven(rawBody: unknown, secrets: readonly unknown[]): void {
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array)) throw new WebhookError('body-not-raw');
  if (secrets.length === 0 || secrets.some((secret) => typeof secret !== 'string' || secret === ''))
    throw new WebhookError('secret-missing');
}

type Verified = Notified & { readonly eventType: string };

function verified(headers: NotificationHeaders, body: Uint8Array, secrets: readonly string[]): Verified {
  const { notificationId, eventType, signature, subscriptionId, entityHint, attempt } = headers;
  if (notificationId === undefined || eventType === undefined || signature === undefined)
    throw new WebhookError('header-missing');
  const bytes = parseSignature(signature);
  if (bytes === undefined) throw new WebhookError('signature-malformed');
  if (!isSignedWithOneOf(secrets, body, bytes)) throw new WebhookError('signature-mismatch');
  return { notificationId, eventType, subscriptionId, entityHint, attempt };
}

function eventOf(notified: Verified, content: Readonly<Record<string, unknown>>): WebhookEvent;
// The type of a payload follows from the text of a header, which no type can follow: the schema of that very type has
// parsed it.
function eventOf({ eventType, ...notified }: Verified, content: Readonly<Record<string, unknown>>): object {
  const definition = definitionOf(eventType);
  if (definition === undefined) return { ...notified, type: undefined, eventType, payload: content };
  const parsed = definition.payload.safeParse(content);
  if (!parsed.success) throw new WebhookError('body-unreadable');
  return { ...notified, type: definition.type, payload: parsed.data };
}

function valuesOf(headers: HeadersGiven): HeaderValues {
  if (headers instanceof Headers) return headerValues(headers);
  return headerValues(
    Object.entries(headers).flatMap(([name, texts]) =>
      [texts ?? []].flat().map((text): [string, string] => [name, text]),
    ),
  );
}
