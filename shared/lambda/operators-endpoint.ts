import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import type * as z from '#shared/kernel/zod.ts';
import { PermanentError, TransientError } from '#shared/kernel/errors.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { listOfProblems } from '#shared/kernel/problems/problem.ts';
import { problemsOf } from '#shared/kernel/problems/problems-of.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import { operatorOf, type Operator } from '#shared/operators/operator.ts';
import type { Pair } from '#shared/operators/row.ts';

/** One route of the operators' API. */
export interface Route {
  /** True if it changes nothing. */
  readonly isReadOnly: boolean;
  readonly request: z.ZodMiniType;
  readonly run: (body: unknown, asking: Asking) => Promise<unknown>;
}

interface Asking {
  readonly operator: Operator;
  readonly remainingMs: () => number;
}

/** The route of a row, whose response its callers can read. */
export function route<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  { persons, request }: Pair<Request, Response> & { readonly persons: 0 | 1 },
  run: (asked: z.output<Request>, asking: Asking) => Promise<z.output<Response>>,
): Route {
  const isReadOnly = persons === 0;
  return { isReadOnly, request, run: async (body, asking) => run(request.parse(body), asking) };
}

interface OperatorsEndpointDeps {
  /** By path, without leading and trailing slash. */
  readonly routes: Readonly<Record<string, Route>>;
  /** ARNs of the roles whose sessions are named after persons. */
  readonly roles: readonly string[];
  /** The same for roles that may only read. */
  readonly viewers: readonly string[];
  readonly log: Log;
}

interface HttpResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Only the parts that the function needs, so that no header or body can state who the caller is. */
type Call = Pick<APIGatewayProxyEvent, 'body'> & {
  /** The greedy path parameter, without the base path of a custom domain. */
  readonly pathParameters: { readonly proxy?: string | undefined } | null;
  readonly requestContext: {
    readonly identity: Pick<APIGatewayProxyEvent['requestContext']['identity'], 'userArn'>;
  };
};

/**
 * A REST API behind IAM. The gateway has verified the signature and states the caller. Refusals are answered with a
 * reason. Failures are thrown, and the gateway answers them.
 */
export function operatorsEndpoint({ routes, roles, viewers, log }: OperatorsEndpointDeps) {
  return async (call: Call, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<HttpResponse> => {
    const operator = operatorOf(call.requestContext.identity.userArn, [...roles, ...viewers]);
    if ('refused' in operator) return refusal(403, operator.refused);
    const name = call.pathParameters?.proxy ?? '';
    const asked = Object.hasOwn(routes, name) ? routes[name] : undefined;
    if (asked === undefined)
      return refusal(404, `There is no path ${name}; the paths are ${Object.keys(routes).join(', ')}`);
    if (!asked.isReadOnly && isOf(operator, viewers))
      return refusal(403, `The role of ${operator.principal} may only read: ${name} changes something`);
    const body = jsonText.safeParse(call.body ?? '{}');
    if (!body.success) return refusal(400, 'The body is not JSON');
    const problems = problemsOf(asked.request, body.data);
    if (problems.length > 0) return refusal(400, listOfProblems(problems));
    try {
      const remainingMs = () => context.getRemainingTimeInMillis();
      return answer(200, await asked.run(body.data, { operator, remainingMs }));
    } catch (error) {
      if (error instanceof PermanentError && isOfTheRequest(error)) return refusal(400, error.message);
      if (!(error instanceof TransientError)) throw error;
      log.warn('an operator must repeat a request', { error });
      return refusal(503, `${error.message}: try again`);
    }
  };
}

const isOf = ({ principal }: Operator, roles: readonly string[]) =>
  !('refused' in operatorOf(principal, roles));

/** The request does not fit its schema, or its function refuses it. */
const isOfTheRequest = ({ code }: PermanentError) => ['request-invalid', 'function-refused'].includes(code);

const refusal = (statusCode: number, message: string) => answer(statusCode, { message });

function answer(statusCode: number, body: unknown): HttpResponse {
  return { statusCode, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
