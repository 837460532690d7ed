import { perMillion } from '#test/bench/prices/prices.ts';
import type { Section } from '#test/bench/measure.ts';
import { type MeasuredPortfolio, phaseNames } from './measured-portfolio.ts';
import { usageOf, type Usage } from './usage-per-account.ts';

/** As deployed. Lambda gives a whole processor with 1,769 MB. */
const memoryGb = { worker: 1, planner: 0.5 };
const processorShare = 1_024 / 1_769;

type Dollars = Readonly<Record<'tables' | 'queues' | 'objects' | 'functions' | 'bus', number>>;

/** For a million times that usage. A function waits and computes one after the other, at worst. */
export function dollarsOf(usage: Usage): Dollars {
  const { workerSeconds, plannerSeconds, processorSeconds } = usage;
  const gbSeconds =
    memoryGb.worker * (workerSeconds + processorSeconds / processorShare) + memoryGb.planner * plannerSeconds;
  return {
    tables: usage.readUnits * perMillion.readUnit + usage.writeUnits * perMillion.writeUnit,
    queues: usage.queueRequests * perMillion.sqsRequest,
    objects: usage.objectWrites * perMillion.s3Put + usage.objectReads * perMillion.s3Get,
    functions: gbSeconds * perMillion.lambdaGbSecond + usage.invocations * perMillion.lambdaRequest,
    bus: usage.events * perMillion.busEvent,
  };
}

export function dollarsOfMillion(measured: readonly MeasuredPortfolio[]): Section {
  const cents = (dollars: number) => Math.round(100 * dollars) / 100;
  return {
    title: 'US dollars for a million accounts (prices: test/bench/prices/prices.ts, without storage)',
    rows: phaseNames.flatMap((name) =>
      measured.flatMap(({ size, phases }) => {
        const phase = phases[name];
        if (phase === undefined) return [];
        const dollars = dollarsOf(usageOf(phase, size.accounts));
        return {
          part: name,
          'bookings a month': size.bookingsAMonth,
          ...Object.fromEntries(Object.entries(dollars).map(([part, amount]) => [part, cents(amount)])),
          total: cents(Object.values(dollars).reduce((sum, part) => sum + part, 0)),
        };
      }),
    ),
  };
}
