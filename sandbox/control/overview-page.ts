import { html } from 'hono/html';
import * as z from '#shared/kernel/zod.ts';
import { scenarios } from '#sandbox/scenarios/scenarios.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';

const controls: readonly (readonly [string, string])[] = [
  ['GET /sandbox/clock', 'time at the bank'],
  ['POST /sandbox/clock', '{ freeze, set, advance (seconds), scale }'],
  ['GET /sandbox/deliveries', 'the delivery log; ?state= and ?event_type= narrow it'],
  ['POST /sandbox/deliveries/{id}/replay', 'sends a notification again; without an id: all of them'],
  [
    'POST /sandbox/deliveries/{id}/repeat | notify-again | forge',
    'a duplicate, a second notification, a forgery',
  ],
  ['POST /sandbox/webhooks/pause | resume', 'stops and starts sending'],
  [
    'POST /sandbox/faults/webhooks',
    '{ drop, duplicate, delay, reorder, wrongSignature, unreachable } from 0 to 1',
  ],
  ['GET /sandbox/faults/api', 'what goes wrong with calls, and how often it did'],
  [
    'POST /sandbox/faults/api',
    '{ rules: [{ operation, fault, probability, times, … }] } in place of those before',
  ],
  ['GET /sandbox/truth', 'what is so at the bank; /truth/accounts/{id} with bookings'],
  ['GET /sandbox/sms', 'what would have been sent by SMS; ?number= narrows it'],
  ['GET /sandbox/invariants', 'what must hold, with violations'],
  ['POST /sandbox/checkpoints', 'remembers the state; /checkpoints/{id}/restore puts it back'],
  ['POST /sandbox/reset', '{ seed }'],
];

/** A page for people: everything that can be done here. */
export function overviewPage() {
  const moves = Object.entries(transitions).map(
    ([name, { summary, input }]) =>
      [`POST /sandbox/transitions/${name}`, `${summary} · ${fieldsOf(input)}`] as const,
  );
  const plays = Object.keys(scenarios).map(
    (name) => [`POST /sandbox/scenarios/${name}`, 'plays a script'] as const,
  );
  const rows = [...controls, ...plays, ...moves].map(
    ([request, meaning]) =>
      html`<tr>
        <td><code>${request}</code></td>
        <td>${meaning}</td>
      </tr>`,
  );
  return html`<!doctype html><title>Simulated bank</title>
    <h1>Simulated bank</h1>
    <table>
      ${rows}
    </table>`;
}

function fieldsOf(input: z.ZodMiniType): string {
  return input instanceof z.ZodMiniObject ? Object.keys(input.shape).join(', ') : '';
}
