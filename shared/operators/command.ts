import { PermanentError } from '#shared/kernel/errors.ts';
import type { Exchange } from './row.ts';
import type { Json } from '#shared/kernel/json.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { jsonValue } from '#shared/kernel/json-value.ts';
import { listOfProblems } from '#shared/kernel/problems/problem.ts';
import { problemsOf } from '#shared/kernel/problems/problems-of.ts';
import type * as z from '#shared/kernel/zod.ts';
import type { CommandFunction } from './command-functions.ts';

/** Asks the function that carries a change out. */
export type Ask = <Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  exchange: Exchange<Request, Answer>,
  request: z.input<Request>,
) => Promise<z.output<Answer>>;

/** A change on its way. */
interface Carrying {
  readonly ask: Ask;
  /** Names the change, in each of its requests. */
  readonly change: string;
  readonly reason: string;
  /** Who asks for it. */
  readonly person: string;
  /** Whether an earlier request has begun it: it may be done already. */
  readonly isAgain: boolean;
  /** How it was before the change, as the record has it. */
  readonly before: Json;
  /** What its parts before came to. */
  readonly soFar: Json | undefined;
}

/** What came of a request. `before` and `after` are kept in the record: counts, states and ids, nothing personal. */
export type Step<Answer> =
  | {
      readonly state: 'done' | 'failed';
      /** Where the change itself finds it. */
      readonly before?: Json;
      readonly after: Json;
      readonly answer: Answer;
    }
  /** There is more to do, which the same change is asked for at once. */
  | { readonly state: 'part'; readonly soFar: Json }
  /** Not known yet; the same change is asked for again later. */
  | { readonly state: 'open'; readonly answer: Answer };

/** What is asked for, once it is read. */
interface ReadChange {
  /** What is changed, by kind and id. */
  readonly entity: string;
  readonly wish: Json;
  /** How it is before the change. */
  readonly before: (ask: Ask) => Promise<Json>;
  /** Doing it again does nothing more, or no harm. */
  readonly carryOut: (carrying: Carrying) => Promise<Step<Json>>;
}

/** A command by which a person changes something: its name is its route. */
export interface Change<
  Name extends string = string,
  Asked extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: Name;
  readonly by: CommandFunction;
  /** As the record calls it: `stop run`. */
  readonly action: string;
  readonly asked: Asked;
  readonly answer: Answer;
  /** It may take longer than the gateway waits, and goes on then. */
  readonly takesLong?: true;
  /** Throws a `PermanentError` that says what is wrong with a request of another form. */
  readonly read: (asked: unknown) => ReadChange;
}

type ChangeOf<Name extends string, Asked extends z.ZodMiniType, Answer extends z.ZodMiniType> = Omit<
  Change<Name, Asked, Answer>,
  'read'
> & {
  readonly entityOf: (asked: z.output<Asked>) => string;
  /** What the record keeps of what is asked for: all of it if left out. */
  readonly wishOf?: (asked: z.output<Asked>) => Json;
  readonly before?: (asked: z.output<Asked>, ask: Ask) => Promise<Json>;
  readonly carryOut: (asked: z.output<Asked>, carrying: Carrying) => Promise<Step<z.output<Answer>>>;
};

export function change<const Name extends string, Asked extends z.ZodMiniType, Answer extends z.ZodMiniType>({
  entityOf,
  wishOf = jsonOf,
  before = async () => Promise.resolve(null),
  carryOut,
  ...row
}: ChangeOf<Name, Asked, Answer>): Change<Name, Asked, Answer> {
  return {
    ...row,
    read: (body) => {
      const problems = problemsOf(row.asked, body, 'asked');
      if (problems.length > 0) throw new PermanentError('request-invalid', listOfProblems(problems));
      const asked = row.asked.parse(body);
      return {
        entity: entityOf(asked),
        wish: wishOf(asked),
        before: async (ask) => before(asked, ask),
        carryOut: async (carrying) => {
          const step = await carryOut(asked, carrying);
          return step.state === 'part' ? step : { ...step, answer: jsonOf(step.answer) };
        },
      };
    },
  };
}

/** As it travels and is stored: without members that have no value. */
export const jsonOf = (value: unknown): Json => jsonValue.parse(jsonText.parse(JSON.stringify(value)));
