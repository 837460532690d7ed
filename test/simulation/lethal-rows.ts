import { isRecord, type JsonObject } from '#shared/kernel/json.ts';
import type { AwsCall } from '#test/aws/sdk-call.ts';
import type { SimulatedStage } from './stage.ts';
import type { Trace } from './trace.ts';

/** The jobs that meet one. */
export const endangered = ['schedules/erasure', 'schedules/archive', 'events/sweep'] as const;
export type Endangered = (typeof endangered)[number];

/** Of each of these jobs, one customer, record or event that ends every process that works on it, until it is mended. */
export interface LethalRows {
  /** From now on, the next one that a job meets is its lethal one. */
  arm(): void;
  /** No more are chosen. */
  disarm(): void;
  /** The id of what a job met. */
  of(job: Endangered): string | undefined;
  mend(job: Endangered): void;
  /** Called for each call of a function; whether its process ends before it. */
  isLethal(folder: string, call: AwsCall): boolean;
}

interface LethalRowsDeps {
  readonly trace: Trace;
  readonly tables: SimulatedStage['tables'];
}

export function createLethalRows({ trace, tables }: LethalRowsDeps): LethalRows {
  const lethal = new Map<string, string>();
  const mended = new Set<string>();
  let isArmed = false;
  /** What the call shows the job, if it begins work on something. */
  const metBy = (folder: string, { operation, input }: AwsCall): string | undefined => {
    const key = keyOf(input['Key']);
    if (folder === 'schedules/erasure' && operation === 'GetItem')
      return /^ERASURE#(?:person|business)#(.+)$/.exec(key)?.[1];
    if (folder === 'schedules/archive' && operation === 'GetItem' && input['TableName'] === tables.events)
      return key;
    if (folder !== 'events/sweep' || operation !== 'BatchGetItem') return undefined;
    return /[0-9a-f]{64}/.exec(JSON.stringify(input))?.[0];
  };
  return {
    arm: () => void (isArmed = true),
    disarm: () => void (isArmed = false),
    of: (job) => lethal.get(job),
    mend: (job) => void mended.add(job),
    isLethal(folder, call) {
      if (call.service !== 'dynamodb' || !isEndangered(folder) || mended.has(folder)) return false;
      const known = lethal.get(folder) ?? (isArmed ? metBy(folder, call) : undefined);
      if (known === undefined) return false;
      if (!lethal.has(folder)) trace.note(`${known} ends each process of ${folder} from now on`);
      lethal.set(folder, known);
      // The lists of what is announced, set aside and archived name it too.
      const table = folder === 'schedules/erasure' ? tables.mirror : tables.events;
      const text = JSON.stringify(call.input);
      return text.includes(`"${table}"`) && text.includes(known) && !text.includes('ERASURE#');
    },
  };
}

function isEndangered(folder: string): folder is Endangered {
  return endangered.some((job) => job === folder);
}

function keyOf(key: unknown): string {
  if (!isRecord(key)) return '';
  const { pk } = key as JsonObject;
  if (typeof pk === 'string') return pk;
  const text = isRecord(pk) ? pk['S'] : undefined;
  return typeof text === 'string' ? text : '';
}
