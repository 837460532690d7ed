import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { EndpointResponse } from '#shared/lambda/http-endpoint.ts';
import type { WebhookRequest, WebhookTransport } from '#sandbox/webhooks/transport.ts';
import type { Agenda } from './agenda.ts';
import type { Dice } from './dice.ts';
import type { Faults } from './faults.ts';
import type { DeployedFunction } from './functions.ts';
import type { Trace } from './trace.ts';

/** A callout with its headers as pairs, since one may occur twice. */
export interface Callout {
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

interface GatewayDeps {
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly faults: Faults;
  readonly trace: Trace;
  readonly receiver: DeployedFunction<APIGatewayProxyEvent, EndpointResponse>;
  /** Called for every answer, whether it reaches the caller or not. */
  readonly onAnswer: (callout: Callout, status: number) => void;
}

/** The public address: the receiver answers, or the gateway with 503 if the receiver does not. */
export interface Gateway {
  call(callout: Callout): Promise<number>;
  readonly transport: WebhookTransport;
}

/** How long the gateway waits for the function. */
const integrationTimeoutMs = 29_000;

export function createGateway(deps: GatewayDeps): Gateway {
  const { agenda, dice, faults, receiver, onAnswer, trace } = deps;
  const call = async (callout: Callout): Promise<number> => {
    const status = await withinItsTime(receiver.invoke(proxyEvent(callout)), agenda);
    trace.note(`receiver answers ${status}${describe(callout)}`);
    onAnswer(callout, status);
    return status;
  };
  const send = async (request: WebhookRequest) => {
    if (faults.isDown('receiver')) return dice.chance(0.5) ? ('unreachable' as const) : 503;
    if (dice.chance(0.02 * faults.intensity())) return 'unreachable' as const;
    const callout = mangled(toCallout(request), dice, faults);
    const status = await call(callout);
    // The answer is lost in transit: the bank sends it again.
    if (dice.chance(0.02 * faults.intensity())) return 'timeout' as const;
    return status;
  };
  return { call, transport: { send } };
}

type Invoked = Awaited<ReturnType<GatewayDeps['receiver']['invoke']>>;

async function withinItsTime(invoked: Promise<Invoked>, agenda: Agenda): Promise<number> {
  return new Promise((resolve) => {
    const disarm = agenda.at(agenda.now() + integrationTimeoutMs, () => resolve(503));
    void invoked.then((invocation) => {
      disarm();
      resolve(invocation.outcome === 'returned' ? invocation.result.statusCode : 503);
    });
  });
}

function toCallout({ url, headers, body }: WebhookRequest): Callout {
  return { path: new URL(url).pathname, headers: Object.entries(headers), body };
}

export function headerOf({ headers }: Callout, suffix: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase().endsWith(suffix))?.[1];
}

/** Something between the bank and us loses or repeats a header. That must not lose the notification. */
function mangled(callout: Callout, dice: Dice, faults: Faults): Callout {
  if (!dice.chance(0.01 * faults.intensity())) return callout;
  // Without the entity header a thin event says nothing at all, and is parked.
  const [name, value] = dice.pick(callout.headers.filter(([header]) => !header.endsWith('-Entity-Id')));
  const others = callout.headers.filter(([other]) => other !== name);
  const headers = dice.chance(0.5) ? others : [...callout.headers, [name, `${value}x`] as const];
  return { ...callout, headers };
}

function describe(callout: Callout): string {
  return ` to ${headerOf(callout, 'webhook-event-type') ?? '?'} ${headerOf(callout, 'webhook-id') ?? '?'}`;
}

function proxyEvent({ path, headers, body }: Callout): APIGatewayProxyEvent {
  const multiValueHeaders: Record<string, string[]> = {};
  for (const [name, value] of headers) (multiValueHeaders[name] ??= []).push(value);
  return {
    httpMethod: 'POST',
    path,
    pathParameters: { proxy: path.split('/').at(-1) ?? '' },
    headers: Object.fromEntries(headers),
    multiValueHeaders,
    body: Buffer.from(body).toString('base64'),
    isBase64Encoded: true,
  } as unknown as APIGatewayProxyEvent;
}
