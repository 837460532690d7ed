import * as z from '#shared/kernel/zod.ts';
import { bookOtherPayment } from '#sandbox/transitions/other-payments.ts';
import { openCustomer } from './customers.ts';
import { signIn } from './partner.ts';
import type { ScenarioDeps } from './scenario.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];

export const outage = z.strictObject({
  hours: z._default(z.int().check(z.positive(), z.maximum(120)), 6),
});

/** No subscriber can be reached while money arrives every half hour; afterwards every notification is delivered. */
export async function playOutage(
  { bank, clock, call, passTo }: ScenarioDeps,
  { hours }: z.output<typeof outage>,
) {
  const { account } = await openCustomer(bank, await signIn(call));
  const faults = bank.desk.faults();
  const before = new Set(bank.desk.log().map(({ id }) => id));
  const endsAtMs = clock.now() + hours * hourMs;
  bank.desk.setFaults({ ...faults, unreachable: 1 });
  for (let payment = 1; clock.now() < endsAtMs; payment += 1) {
    // Other payments arrive on settlement days alone.
    bookOtherPayment(bank, {
      account_id: account.id,
      amount: 100 * payment,
      type: 'SEPAInstantCreditTransfer',
    });
    await passTo(Math.min(endsAtMs, clock.now() + 30 * minuteMs));
  }
  bank.desk.setFaults(faults);
  await passTo(clock.now() + 24 * hourMs);
  const sent = bank.desk.log().filter(({ id }) => !before.has(id));
  return {
    notifications: sent.length,
    delivered: sent.filter(({ state }) => state === 'delivered').length,
    attempts: sent.reduce((sum, { attempts }) => sum + attempts.length, 0),
  };
}
