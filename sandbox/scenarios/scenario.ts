import type { Timers } from '#shared/kernel/clock.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { systemTimers } from '#shared/kernel/system.ts';
import * as z from '#shared/kernel/zod.ts';
import { checkedInput } from '#sandbox/engine/checked-input.ts';
import type { SandboxClock } from '#sandbox/engine/clock.ts';
import type { BankOptions } from '#sandbox/engine/options.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { explained } from './obstacles.ts';
import { paced } from './paced.ts';

/** The world in which a scenario is played. */
interface Stage {
  readonly bank: SimulatedBank;
  readonly clock: SandboxClock;
  /** Calls the bank's own interface in process, as a partner would. */
  readonly call: (request: Request) => Promise<Response>;
  readonly timers?: Timers;
}

export interface ScenarioDeps extends Pick<Stage, 'bank' | 'call'> {
  readonly clock: Pick<SandboxClock, 'now'>;
  /** Lets time pass until then and does everything that becomes due. */
  readonly passTo: (epochMs: number) => Promise<void>;
}

/** A script that is played to its end; returns what it did. */
export interface Scenario {
  readonly summary: string;
  readonly input: z.ZodMiniType;
  readonly play: (input: unknown, stage: Stage) => Promise<object>;
}

const pace = z.strictObject({
  speed: z
    .optional(z.number().check(z.positive(), z.maximum(100_000)))
    .check(
      z.describe(
        'seconds of the bank for each real second; without it, time jumps. What happens is the same. The answer comes at the end; a connection that waits for more than 150 seconds is closed, and the scenario goes on',
      ),
    ),
});

type SettlementDays = BankOptions['settlementDays'];

const calendarWith = (usual: SettlementDays) =>
  z.strictObject({
    settlement_days: z
      ._default(z.enum(['every', 'target']), usual)
      .check(z.describe('the days on which the bank books and SEPA payments settle while this is played')),
  });

/** A scenario plays on the calendar of TARGET, unless it says otherwise or its caller does. */
export function scenario<Input extends z.ZodMiniObject>(
  { summary, usualDays = 'target' }: { readonly summary: string; readonly usualDays?: SettlementDays },
  input: Input,
  play: (deps: ScenarioDeps, input: z.output<Input>) => Promise<object>,
): Scenario {
  const calendar = calendarWith(usualDays);
  return {
    summary,
    input: z.extend(z.extend(input, calendar.shape), pace.shape),
    play: async (given, { bank, clock, call, timers = systemTimers }) => {
      const { speed, settlement_days, ...others } = isRecord(given) ? given : {};
      const wanted = checkedInput(input, isRecord(given) ? others : given);
      const days = checkedInput(calendar, { settlement_days }).settlement_days;
      const time = { bank, clock, timers, ...checkedInput(pace, { speed }) };
      return explained(bank, () =>
        onDays(bank, days, () => paced(time, (passTo) => play({ bank, clock, call, passTo }, wanted))),
      );
    },
  };
}

/** The bank keeps these days until the end, and then those of its option again. */
async function onDays<Result>(
  bank: SimulatedBank,
  settlementDays: SettlementDays,
  play: () => Promise<Result>,
): Promise<Result> {
  const { settlementDays: before } = bank.options;
  bank.setOptions({ ...bank.options, settlementDays });
  try {
    return await play();
  } finally {
    bank.setOptions({ ...bank.options, settlementDays: before });
  }
}
