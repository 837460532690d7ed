import * as z from '#shared/kernel/zod.ts';
import type { BankConnection } from '#shared/aws/bank/bank.ts';
import { createCallSlots } from '#shared/aws/bank/call-slots.ts';
import { bankSettings } from '#shared/bank/settings.ts';
import { createSlotGate } from '#shared/bank/slots/slot-gate.ts';
import { systemClock, systemRandom, systemSteadyClock, systemTimers } from '#shared/kernel/system.ts';
import { connectDrift } from './connect-drift.ts';
import { jsonVariable } from './environment.ts';
import type { Invocations } from './pipeline.ts';
import type { Telemetry } from './telemetry.ts';

const connection = {
  BANK: jsonVariable(bankSettings),
  BANK_CREDENTIALS_SECRET_ARN: z.string().check(z.minLength(1)),
  WORK_TABLE: z.string().check(z.minLength(1)),
};

const count = z.int().check(z.positive());

/** The environment of a function that has calls of its own. */
export const ownCallsEnvironment = z.object({
  ...connection,
  BANK_CALLS_IN_FLIGHT: z.coerce.number().check(z.int(), z.positive()),
});

/** The environment of a function that takes its calls from the pool. */
export const pooledCallsEnvironment = z.object({
  ...connection,
  CALL_SLOTS: jsonVariable(
    z.strictObject({
      holder: z.string(),
      most: count,
      pool: z.strictObject({ size: count, reserved: z.record(z.string(), count) }),
    }),
  ),
});

type Access = Pick<BankConnection<never>, 'settings' | 'credentialsSecretArn' | 'workTable' | 'calls'>;

/** A function's connection to the bank: address, credentials, shared token and calls. */
export function withOwnCalls(environment: z.output<typeof ownCallsEnvironment>): Access {
  return { ...addressOf(environment), calls: environment.BANK_CALLS_IN_FLIGHT };
}

/** The same with calls from the pool: each invocation returns the slots that it took. */
export function withPooledCalls(environment: z.output<typeof pooledCallsEnvironment>, telemetry: Telemetry) {
  const { pool, holder, most } = environment.CALL_SLOTS;
  const { remainingMs, log, metrics } = telemetry;
  const system = { clock: systemClock, timers: systemTimers, random: systemRandom };
  const slots = createCallSlots({
    workTable: environment.WORK_TABLE,
    pool,
    holder,
    metrics,
    ...system,
  });
  const { hooks, endInvocation } = connectDrift(environment, telemetry);
  const gate = createSlotGate({ slots, most, remainingMs, log, steady: systemSteadyClock, ...system });
  return {
    access: { ...addressOf(environment), calls: gate, remainingMs, log, hooks },
    /** For functions that need slots to do anything: false while none is free. */
    takeSlots: async () => gate.begin(),
    invocations: {
      ...telemetry,
      async endInvocation() {
        await endInvocation();
        await gate.end();
      },
    } satisfies Invocations,
  };
}

function addressOf(environment: z.output<z.ZodMiniObject<typeof connection>>) {
  return {
    settings: environment.BANK,
    credentialsSecretArn: environment.BANK_CREDENTIALS_SECRET_ARN,
    workTable: environment.WORK_TABLE,
  };
}
