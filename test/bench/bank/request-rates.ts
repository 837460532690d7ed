import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { median } from '../measure.ts';
import { costOf, type Cost } from './cost.ts';
import type { LoadOrder } from './load-client.ts';
import type { MeasuredBank } from './measured-bank.ts';
import { prepare, type Operation, type PreparedRequest } from './requests.ts';

/** Requests in one second of the processor, all threads of the process together, and in one second of a clock. */
export interface Rate {
  readonly perProcessorSecond: number;
  readonly perSecond: number;
}

const [requestsPerRound, rounds] = [2_000, 5];
/** Not counted: the first calls are compiled. */
const warmUpRequests = 2_000;

type Send = (requests: readonly PreparedRequest[]) => Promise<() => Promise<void>>;

/** Through the whole application in process: token, limits, schemas, reply; making the request object included. */
export function rateInProcess(measured: MeasuredBank, operation: Operation): Promise<Rate> {
  const { access_token } = measured.sandbox.bank.tokens.issue();
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const sendOne = async ({ method, path, body }: PreparedRequest) => {
    const request = new Request(`http://bank${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    const answer = await measured.call(request);
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    await answer.text();
  };
  return rateOf(measured, operation, (requests) =>
    Promise.resolve(async () => {
      for (const request of requests) await sendOne(request);
    }),
  );
}

/** From another process over kept connections; only the time of the bank's process counts as the processor's. */
export async function rateOverSocket(measured: MeasuredBank, operation: Operation): Promise<Rate> {
  const client = fork(new URL('load-client.ts', import.meta.url));
  const { access_token: token } = measured.sandbox.bank.tokens.issue();
  try {
    return await rateOf(measured, operation, async (requests) => {
      await tell(client, { url: measured.sandbox.url, token, requests });
      return () => tell(client, 'go');
    });
  } finally {
    client.kill();
  }
}

async function tell(client: ChildProcess, order: LoadOrder): Promise<void> {
  client.send(order);
  const [answer]: unknown[] = await once(client, 'message');
  if (answer !== 'done') throw new Error(String(answer));
}

async function rateOf(measured: MeasuredBank, operation: Operation, send: Send): Promise<Rate> {
  await (
    await send(prepare(operation, measured, warmUpRequests))
  )();
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const run = await send(prepare(operation, measured, requestsPerRound));
    costs.push(await costOf(run));
  }
  const rate = (seconds: (cost: Cost) => number) => Math.round(requestsPerRound / median(costs.map(seconds)));
  return {
    perProcessorSecond: rate((cost) => cost.processorSeconds),
    perSecond: rate((cost) => cost.wallSeconds),
  };
}
