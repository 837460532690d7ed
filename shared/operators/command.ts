import type { Json } from '#shared/kernel/json.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { jsonValue } from '#shared/kernel/json-value.ts';
import type * as z from '#shared/kernel/zod.ts';
import type { CommandFunction } from './command-functions.ts';
import type { Query } from './query.ts';
import { readResponse } from './read-response.ts';
import type { AnsweredRow, Pair } from './row.ts';

/** Asks a query. */
export type Ask = <Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  row: Query<string, CommandFunction, Request, Response>,
  request: z.input<Request>,
) => Promise<z.output<Response>>;

/** Calls the function of a command for one part of it, and gives what it answers. */
type CallPart = (request: unknown) => Promise<unknown>;

/** A command on its way. */
interface Carrying<Call = CallPart> {
  /** Calls its function. */
  readonly call: Call;
  readonly ask: Ask;
  /** Whether an earlier request has begun it: it may be done already. */
  readonly isAgain: boolean;
  /** How it was before, as the audit log has it. */
  readonly before: Json;
  /** What its parts before came to. */
  readonly soFar: Json | undefined;
}

/** What came of a request. `before` and `after` are kept in the audit log: counts, states and ids, nothing personal. */
export type Step<Response> =
  | {
      readonly state: 'done' | 'failed';
      /** Where the command itself finds it. */
      readonly before?: Json;
      readonly after: Json;
      readonly response: Response;
    }
  /** There is more to do, which the same command is asked for at once. */
  | { readonly state: 'part'; readonly soFar: Json }
  /** Not known yet; the same command is asked for again later. */
  | { readonly state: 'open'; readonly response: Response };

/** What the audit log says that a request is about. */
export interface Described {
  /** What is changed, by kind and id: `run statements/r1`. */
  readonly entity: string;
  /** What is kept of the request: all of it if left out. */
  readonly keeps?: Json;
}

/** What is asked for, once it is read. */
export interface ReadCommand extends Required<Described> {
  /** How it is before the change. */
  readonly before: (ask: Ask) => Promise<Json>;
  /** Doing it again does nothing more, or no harm. */
  readonly carryOut: (carrying: Carrying) => Promise<Step<Json>>;
}

interface CommandRow<
  Name extends string,
  By extends CommandFunction,
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
> extends Pair<Request, Response> {
  readonly name: Name;
  /** The function that carries it out. */
  readonly by: By;
  /** As the audit log calls it: `stop run`. */
  readonly action: string;
  /** It may take longer than the gateway waits, and goes on then. */
  readonly takesLong?: true;
}

/** What one person changes, between two entries of the audit log. */
export interface Command<
  Name extends string = string,
  By extends CommandFunction = CommandFunction,
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
  const By extends CommandFunction,
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
  const By extends CommandFunction,
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

/** As it travels and is stored: without members that have no value. */
export const jsonOf = (value: unknown): Json => jsonValue.parse(jsonText.parse(JSON.stringify(value)));
