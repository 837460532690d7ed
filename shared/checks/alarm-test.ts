import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import type { MadeChange } from '#shared/operators/function-call.ts';
import type { CheckResponse } from './commands/check-commands.ts';
import { typedCommand } from './typed-command.ts';

interface AlarmTest {
  readonly code: string;
  readonly sentAt: string;
  readonly arrivedAt?: string;
}

export interface AlarmTests {
  last(): Promise<AlarmTest | undefined>;
  put(test: AlarmTest): Promise<void>;
}

/** Rings the test alarm as CloudWatch rings any other. */
export interface TestAlarm {
  /** Undefined if the stage notifies nobody. */
  readonly ring: ((reason: string) => Promise<void>) | undefined;
}

export interface AlarmTestDeps {
  readonly alarmTests: AlarmTests;
  readonly testAlarm: TestAlarm;
  readonly clock: Clock;
  /** Its name. */
  readonly stage: string;
}

/** A test alarm that says six digits: who enters them has got it. AWS knows only that it handed a mail over. */
export function createAlarmTest({ alarmTests, testAlarm: { ring }, clock, stage }: AlarmTestDeps) {
  return {
    async last(): Promise<CheckResponse<'alarmTest'>> {
      const last = await alarmTests.last();
      if (last === undefined) return { test: null };
      const { sentAt, arrivedAt } = last;
      return { test: { sentAt, ...(arrivedAt !== undefined && { arrivedAt }) } };
    },

    /** The same change rings with the same code, however often its answer is lost. */
    async send({ id }: Pick<MadeChange, 'id'>): Promise<CheckResponse<'testAlarm'>> {
      if (ring === undefined)
        throw new PermanentError(
          'nobody-notified',
          'The stage notifies nobody of its alarms: set `alarms` first',
        );
      const code = codeOf(id);
      const sentAt = toIsoInstant(clock.now());
      await alarmTests.put({ code, sentAt });
      await ring(
        `This is a test, nothing is wrong. Confirm it with: ${typedCommand(`alarms arrived ${code}`, stage, 'it came by mail')}`,
      );
      return { sentAt };
    },

    async arrived(code: string): Promise<CheckResponse<'alarmArrived'>> {
      const last = await alarmTests.last();
      if (last === undefined) return { refused: 'no test alarm was sent' };
      if (last.code !== code) return { refused: 'the last test alarm says another code' };
      const arrivedAt = last.arrivedAt ?? toIsoInstant(clock.now());
      await alarmTests.put({ ...last, arrivedAt });
      return { arrivedAt };
    },
  };
}

const codeOf = (change: string): string =>
  String(Number.parseInt(sha256Hex(change).slice(0, 8), 16) % 1_000_000).padStart(6, '0');
