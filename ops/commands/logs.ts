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

/** So many may be counters, or begin and end an invocation, for one that says something. */
const linesForOne = 5;

/** Counters for CloudWatch are lines as well, and some platforms write two or three about each invocation. */
const isSaid = (text: string): boolean =>
  !text.startsWith('{"_aws"') && !/^(?:START|END|REPORT|INIT_START) /.test(text);

/** The last lines of a function's log, masked. With the names there are, if there is no such function. */
export async function showLog(
  deployment: Pick<Deployment, 'functions' | 'log'>,
  { name, ...query }: LogRequest,
): Promise<ShownLog | { readonly unknown: string; readonly names: readonly string[] }> {
  const functions = await deployment.functions();
  const found = functions.find((each) => each.name === name);
  if (found === undefined) return { unknown: name, names: functions.map((each) => each.name) };
  const { most } = query;
  const lines = await deployment.log(found, { ...query, most: most * linesForOne });
  return {
    lines: lines
      .filter(({ text }) => isSaid(text))
      .slice(-most)
      .map(({ atMs, text }) => ({ at: toIsoInstant(atMs), line: maskedLogLine(text) })),
  };
}
