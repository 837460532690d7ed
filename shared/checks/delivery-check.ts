import type { Timers } from '#shared/kernel/clock.ts';
import { found, ok, type Check, type Finding } from './check.ts';
import type { DeliveryStep } from './delivery-checks.ts';
import { inRunbook } from './in-runbook.ts';
import type { CheckDeps, DeliveryProbe } from './ports.ts';
import { typedCommand } from './typed-command.ts';

/** The receiver reads new secrets every half a minute. */
const sends = { most: 4, everyMs: 12_000 };

/** Cold functions, and a queue that is behind for a moment. */
const looks = { most: 60, everyMs: 1_500 };

/** One notification goes the whole way: nothing that comes from the bank goes another one. */
export const deliveryChecks: readonly Check<CheckDeps>[] = [
  {
    id: 'delivery',
    says: 'A signed delivery passes gateway, queue, handler and bus, and leaves nothing',
    severity: 'fatal',
    runbook: inRunbook('delivery'),
    async read({ delivery, timers, wanted: { name } }) {
      const sent = await send(delivery, timers);
      if ('unsigned' in sent) return found([unsigned(name)]);
      if ('refused' in sent) return found([refusedWith(sent.refused, name)]);
      const reached = await follow(sent.sent, delivery, timers);
      return reached === 'published' ? ok : found([stuckAt(reached, name)]);
    },
  },
];

/** Again while the gateway refuses it: right after a deployment, the receiver may not have read our secret yet. */
async function send(delivery: DeliveryProbe, timers: Timers) {
  let answer = await delivery.send();
  for (let tried = 1; tried < sends.most && 'refused' in answer; tried += 1) {
    await timers.sleep(sends.everyMs);
    answer = await delivery.send();
  }
  return answer;
}

/** Whatever comes of it, the row of the check is removed. */
async function follow(id: string, delivery: DeliveryProbe, timers: Timers): Promise<DeliveryStep | null> {
  try {
    let step = await delivery.step(id);
    for (let look = 0; look < looks.most && step !== null && step !== 'published'; look += 1) {
      await timers.sleep(looks.everyMs);
      step = await delivery.step(id);
    }
    return step;
  } finally {
    await delivery.end(id);
  }
}

const unsigned = (stage: string): Finding => ({
  what: 'No secret is published with which we could sign it',
  toDo: 'Run the job that publishes the secrets; it may do so ten minutes after it last did',
  command: typedCommand('jobs subscriptions', stage, 'no secret is published'),
});

const refusedWith = (status: number | null, stage: string): Finding => ({
  what:
    status === null
      ? 'The gateway did not answer'
      : `The gateway answered ${status} to each of ${sends.most} tries: it would refuse the bank's webhooks as well`,
  toDo: 'Find the reason in the log of the receiver, as the runbook says',
  command: typedCommand('logs webhooks/receive --since 5m', stage),
});

function stuckAt(step: Exclude<DeliveryStep, 'published'> | null, stage: string): Finding {
  const toDo = 'Find the reason in the log of the function, as the runbook says';
  switch (step) {
    case null:
      return {
        what: 'Another check has begun meanwhile',
        toDo: 'Wait for two minutes, and run the checks again',
      };
    case 'sent':
      return {
        what: 'The receiver took it, and the handler of the family unclassified has not had it since',
        toDo,
        command: typedCommand('logs events/unclassified --since 5m', stage),
      };
    case 'handled':
      return {
        what: 'The handler took it, and the forwarder has not put it on the bus since',
        toDo,
        command: typedCommand('logs events/forward --since 5m', stage),
      };
  }
}
