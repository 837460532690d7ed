import { maskedLogLine } from '#shared/events/masked-log-line.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Deployment } from '#ops/deployment/deployment.ts';

interface LogRequest {
  /** Short name of the function. */
  readonly name: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly contains?: string | undefined;
  readonly most: number;
}

export interface ShownLog {
  readonly lines: readonly { readonly at: string; readonly line: ReturnType<typeof maskedLogLine> }[];
}

/** The last lines of a function's log, masked. With the names there are, if there is no such function. */
export async function showLog(
  deployment: Pick<Deployment, 'functions' | 'log'>,
  { name, ...query }: LogRequest,
): Promise<ShownLog | { readonly unknown: string; readonly names: readonly string[] }> {
  const functions = await deployment.functions();
  const found = functions.find((each) => each.name === name);
  if (found === undefined) return { unknown: name, names: functions.map((each) => each.name) };
  const lines = await deployment.log(found, query);
  return { lines: lines.map(({ atMs, text }) => ({ at: toIsoInstant(atMs), line: maskedLogLine(text) })) };
}
