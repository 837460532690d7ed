import type { Json } from '#shared/kernel/json.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { jsonValue } from '#shared/kernel/json-value.ts';
import type * as z from '#shared/kernel/zod.ts';
import type { Query } from './query.ts';
import { readResponse } from './read-response.ts';
import type { AnsweredRow, Pair } from './row.ts';

/** Sends a query to its function. The operators' own queries have none. */
export type Ask = <By extends string, Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  row: Query<string, By, Request, Response> & { readonly by: Exclude<By, 'operators'> },
  request: z.input<Request>,
) => Promise<z.output<Response>>;

/** Calls the function of a command for one part of it, and returns the answer. */
type CallPart = (request: unknown) => Promise<unknown>;

/** A command that is being carried out. */
interface Carrying<Call = CallPart> {
  /** Calls its function. */
  readonly call: Call;
  readonly ask: Ask;
  /** True if an earlier request has begun it, so it may already be done. */
  readonly isAgain: boolean;
  /** The state before, as the audit log has it. */
  readonly before: Json;
  /** The results of its earlier parts. */
  readonly soFar: Json | undefined;
}

/** The result of a request. The audit log keeps `before` and `after`: counts, states and ids, nothing personal. */
export type Step<Response> =
  | {
      readonly state: 'done' | 'failed';
      /** Set if the command itself finds it out. */
      readonly before?: Json;
      readonly after: Json;
      readonly response: Response;
    }
  /** There is more to do: the same command is called again at once. */
  | { readonly state: 'part'; readonly soFar: Json }
  /** Not known yet: the same command is called again later. */
  | { readonly state: 'open'; readonly response: Response };

/** How the audit log describes a request. */
export interface Described {
  /** What is changed, by kind and id: `run statements/r1`. */
  readonly entity: string;
  /** The part of the request that is kept; all of it if left out. */
  readonly keeps?: Json;
}

/** A request that was read. */
export interface ReadCommand extends Required<Described> {
  /** Reads the state before the change. */
  readonly before: (ask: Ask) => Promise<Json>;
  /** Repeating it has no further effect, or a harmless one. */
  readonly carryOut: (carrying: Carrying) => Promise<Step<Json>>;
}

interface CommandRow<
  Name extends string,
  By extends string,
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
> extends Pair<Request, Response> {
  readonly name: Name;
  /** The function that carries it out. */
  readonly by: By;
  /** Its name in the audit log: `stop run`. */
  readonly action: string;
  /** It may take longer than the gateway waits; it then continues. */
  readonly takesLong?: true;
}

/** A change by one person, between two entries of the audit log. */
export interface Command<
  Name extends string = string,
  By extends string = string,
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  PartRequest extends z.ZodMiniType = z.ZodMiniType,
  PartResponse extends z.ZodMiniType = z.ZodMiniType,
>
  extends CommandRow<Name, By, Request, Response>, AnsweredRow<Name, PartRequest, PartResponse> {
  readonly persons: 1;
  /** Reads a request that has the form of this one. */
  readonly read: (request: unknown) => ReadCommand;
}

interface Carried<
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  PartRequest extends z.ZodMiniType,
  PartResponse extends z.ZodMiniType,
> {
  readonly describe: (request: z.output<Request>) => Described;
  readonly before?: (request: z.output<Request>, ask: Ask) => Promise<Json>;
  readonly carryOut: (
    request: z.output<Request>,
    carrying: Carrying<(part: z.input<PartRequest>) => Promise<z.output<PartResponse>>>,
  ) => Promise<Step<z.output<Response>>>;
}

/** A command whose function is called with all of the request. */
export function command<
  const Name extends string,
  const By extends string,
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
>(
  row: CommandRow<Name, By, Request, Response> & Carried<Request, Response, Request, Response>,
): Command<Name, By, Request, Response, Request, Response> {
  const { request, response } = row;
  return commandInParts({ ...row, part: { request, response } });
}

/** A command whose function is called with a part of it, as often as it takes. */
export function commandInParts<
  const Name extends string,
  const By extends string,
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  PartRequest extends z.ZodMiniType,
  PartResponse extends z.ZodMiniType,
>({
  describe,
  before = async () => Promise.resolve(null),
  carryOut,
  ...row
}: CommandRow<Name, By, Request, Response> & { readonly part: Pair<PartRequest, PartResponse> } & Carried<
    Request,
    Response,
    PartRequest,
    PartResponse
  >): Command<Name, By, Request, Response, PartRequest, PartResponse> {
  return {
    ...row,
    persons: 1,
    read: (body) => {
      const request = row.request.parse(body);
      const { entity, keeps = jsonOf(request) } = describe(request);
      return {
        entity,
        keeps,
        before: async (ask) => before(request, ask),
        carryOut: async ({ call, ...carrying }) => {
          const callPart = async (part: z.input<PartRequest>) =>
            readResponse(row.part.response, await call(part));
          const step = await carryOut(request, { ...carrying, call: callPart });
          return step.state === 'part' ? step : { ...step, response: jsonOf(step.response) };
        },
      };
    },
  };
}

/** As it is sent and stored: without members that have no value. */
export const jsonOf = (value: unknown): Json => jsonValue.parse(jsonText.parse(JSON.stringify(value)));
