import {
  CloudFormationClient,
  type CloudFormationClientConfig,
  DescribeStackResourceCommand,
} from '@aws-sdk/client-cloudformation';
import {
  CloudWatchLogsClient,
  type CloudWatchLogsClientConfig,
  paginateFilterLogEvents,
} from '@aws-sdk/client-cloudwatch-logs';
import { PermanentError } from '#shared/kernel/errors.ts';

interface DeployedLog {
  readonly stackName: string;
  /** Logical id of the log in its stack. */
  readonly log: string;
  /** Region, and for an emulator its endpoint and keys; the SDK's defaults decide the rest. */
  readonly clientSettings: CloudFormationClientConfig & CloudWatchLogsClientConfig;
}

export interface LogQuery {
  readonly fromMs: number;
  readonly toMs: number;
  /** Only lines that contain this text. */
  readonly contains?: string | undefined;
  /** At most so many, the last ones. */
  readonly most: number;
}

export interface LogLine {
  readonly atMs: number;
  readonly text: string;
}

/** AWS reads a log forwards alone: the last lines are looked for in ever longer spans before the end. */
const firstSpanMs = 60_000;

/** AWS searches a large log for seconds. That it answers at all, the look for the name has shown. */
const searchMs = 30_000;

/** The last lines of a function's log, the earliest of them first, read with the caller's credentials. */
export function openDeployedLog({ stackName, log, clientSettings }: DeployedLog) {
  const stacks = new CloudFormationClient(clientSettings);
  const logs = new CloudWatchLogsClient({ ...clientSettings, requestHandler: { socketTimeout: searchMs } });
  return async function read({ fromMs, toMs, contains, most }: LogQuery): Promise<readonly LogLine[]> {
    const logGroupName = await nameOf(stacks, { StackName: stackName, LogicalResourceId: log });
    let lines: readonly LogLine[] = [];
    let before = toMs;
    for (let spanMs = firstSpanMs; before > fromMs && lines.length < most; spanMs *= 4) {
      const from = Math.max(fromMs, before - spanMs);
      const found: LogLine[] = [];
      const request = {
        logGroupName,
        startTime: from,
        // Both ends count.
        endTime: before - 1,
        ...(contains !== undefined && { filterPattern: JSON.stringify(contains) }),
      };
      for await (const { events = [] } of paginateFilterLogEvents({ client: logs }, request))
        for (const { timestamp: atMs = 0, message: text = '' } of events) found.push({ atMs, text });
      lines = [...found.toSorted((one, other) => one.atMs - other.atMs), ...lines];
      before = from;
    }
    return lines.slice(-most);
  };
}

async function nameOf(
  client: CloudFormationClient,
  asked: { readonly StackName: string; readonly LogicalResourceId: string },
): Promise<string> {
  const { StackResourceDetail: found } = await client.send(new DescribeStackResourceCommand(asked));
  if (found?.PhysicalResourceId !== undefined) return found.PhysicalResourceId;
  throw new PermanentError('log-missing', `${asked.StackName} has no log ${asked.LogicalResourceId}`);
}
