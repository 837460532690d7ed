import * as z from '#shared/kernel/zod.ts';
import { ownCaller } from '#shared/own/names.ts';

const count = z.int().check(z.positive());

/** What code of the company may do besides what it is called for. Its role allows nothing else. */
export const ownRights = z._default(
  z.strictObject({
    mirror: z.optional(z.literal('read')),
    /** Operations of the bank that it may call, by their contract names: `accounts.get`. */
    operations: z._default(z.array(z.string()), []),
  }),
  { operations: [] },
);

/** Its calls of the bank, if it may make any. */
export const ownShare = z._default(
  z.strictObject({
    /** At the same time. Default: as many as its code can run, and fifty at most; more wait and fail for a while. */
    concurrency: z.optional(count),
    /** Slots of the pool that are kept for it. */
    reserved: z._default(z.int().check(z.nonnegative()), 1),
  }),
  { reserved: 1 },
);

const mostByDefault = 50;

/** The calls of the bank that one handler or job of the company makes. */
export interface OwnCalls {
  readonly caller: string;
  readonly operations: readonly string[];
  readonly concurrency: number;
  readonly reserved: number;
}

interface OwnCode {
  readonly name: string;
  readonly may: z.output<typeof ownRights>;
  readonly calls: z.output<typeof ownShare>;
  readonly processes: number;
  /** In each process: accounts of a job; a handler has one event. */
  readonly atOnce?: number;
}

export function callsOf(kind: 'handler' | 'job', code: OwnCode): OwnCalls {
  const { name, may, calls, processes, atOnce = 1 } = code;
  return {
    caller: ownCaller(kind, name),
    operations: may.operations,
    concurrency: calls.concurrency ?? Math.min(processes * atOnce, mostByDefault),
    reserved: calls.reserved,
  };
}

interface CompanyCode {
  readonly handlers: readonly OwnCode[];
  readonly jobs: readonly OwnCode[];
}

/** Of all handlers and jobs that call the bank. */
export const ownCallsOf = ({ handlers, jobs }: CompanyCode): readonly OwnCalls[] =>
  [...handlers.map((each) => callsOf('handler', each)), ...jobs.map((each) => callsOf('job', each))].filter(
    ({ operations }) => operations.length > 0,
  );
