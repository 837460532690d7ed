import { html } from 'hono/html';
import * as z from '#shared/kernel/zod.ts';
import { scenarios } from '#sandbox/scenarios/scenarios.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';

const controls: readonly (readonly [string, string])[] = [
  ['GET /sandbox/clock', 'time at the bank'],
  ['POST /sandbox/clock', '{ freeze, set, advance (seconds), scale }'],
  ['GET /sandbox/options', 'how the bank behaves where its specification leaves it open'],
  ['PATCH | PUT /sandbox/options', 'sets the options named | all options, those left out to their default'],
  ['GET /sandbox/deliveries', 'delivery log; ?state= and ?event_type= filter it'],
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
  ['GET /sandbox/faults/api', 'fault rules for calls, and how often each applied'],
  ['POST /sandbox/faults/api', '{ rules: [{ operation, fault, probability, times, … }] } replaces the rules'],
  ['GET /sandbox/faults/bank', 'errors in the books of the bank, each with its label; ?kind= narrows them'],
  [
    'POST /sandbox/faults/bank',
    '{ kind, booking_id | account_id | statement_id | … }: makes the bank wrong now',
  ],
  [
    'POST /sandbox/faults/bank/rates',
    '{ booking_duplicated: 0.01, … }: how often bookings and fees go wrong',
  ],
  ['POST /sandbox/faults/bank/heal', 'puts everything right; /{id}/heal one of them'],
  ['GET /sandbox/truth', 'state of the bank; /truth/accounts/{id} adds the bookings'],
  ['GET /sandbox/sms', 'text messages sent; ?number= filters them'],
  ['GET /sandbox/invariants', 'invariants, with violations'],
  ['POST /sandbox/checkpoints', 'saves the state; /checkpoints/{id}/restore restores it'],
  ['GET | PUT /sandbox/state', 'everything the bank knows as JSON, for another machine'],
  ['POST /sandbox/reset', '{ seed }'],
];

/** A page for people: everything that can be done here. */
export function overviewPage() {
  const moves = Object.entries(transitions).map(
    ([name, { summary, input }]) =>
      [`POST /sandbox/transitions/${name}`, `${summary} · ${fieldsOf(input)}`] as const,
  );
  const plays = Object.entries(scenarios).map(
    ([name, { summary, input }]) =>
      [`POST /sandbox/scenarios/${name}`, `${summary} · ${fieldsOf(input)}`] as const,
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
