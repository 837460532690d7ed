import type { Json } from '#shared/kernel/json.ts';
import type * as z from '#shared/kernel/zod.ts';
import type { Described } from './command.ts';
import { readRequest } from './read-request.ts';

/** The current state of what two persons decide about. */
interface Shown {
  /**
   * Ids, amounts in integer cents, days and states; nothing personal except what distinguishes one payee from another.
   */
  readonly facts: Json;
  readonly accountId?: string | undefined;
  /** Why there is nothing to decide, in words. */
  readonly refusal?: string | undefined;
}

/** An approved change that is being carried out. */
export interface Approved {
  /** Id of the approval. It is noted with the change, so that a second attempt finds that it is done. */
  readonly id: string;
  /** What both persons were shown: a change of anything else is not approved. */
  readonly shown: Json;
  readonly reason: string;
  /** Canonical UTC. */
  readonly at: string;
}

export type CarriedOut =
  | { readonly outcome: 'done'; readonly after: Json }
  /** Nothing was changed. */
  | { readonly outcome: 'outdated'; readonly because: string };

interface DescribedDecision extends Pick<Described, 'entity'> {
  /** What must exist for it, in words; the entity if left out. */
  readonly needs?: string;
}

/** A proposal whose request was read. */
interface ReadDecision extends DescribedDecision {
  readonly request: Json;
  /** The current state of its entity; undefined if what it needs does not exist. */
  readonly show: () => Promise<Shown | undefined>;
  /** Repeating it has no further effect. */
  readonly carryOut: (approved: Approved) => Promise<CarriedOut>;
}

/** A decision with the ports that it needs. Throws a `PermanentError` that says what is wrong with a request of another form. */
export type BoundDecision = (request: unknown) => ReadDecision;

/** A change by two persons: one proposes it, another one approves it. */
export interface Decision<
  Name extends string = string,
  Request extends z.ZodMiniType = z.ZodMiniType,
  Ports = never,
> {
  /** Approvals are stored with it. */
  readonly name: Name;
  readonly persons: 2;
  readonly request: Request;
  readonly bind: (ports: Ports) => BoundDecision;
}

interface DecisionRow<Name extends string, Written, Read extends Json, Ports> {
  readonly name: Name;
  readonly request: z.ZodMiniType<Read, Written>;
  readonly describe: (request: Read) => DescribedDecision;
  readonly show: (ports: Ports, request: Read) => Promise<Shown | undefined>;
  readonly carryOut: (ports: Ports, request: Read, approved: Approved) => Promise<CarriedOut>;
}

export function decision<const Name extends string, Written, Read extends Json, Ports>({
  name,
  request: schema,
  describe,
  show,
  carryOut,
}: DecisionRow<Name, Written, Read, Ports>): Decision<Name, z.ZodMiniType<Read, Written>, Ports> {
  return {
    name,
    persons: 2,
    request: schema,
    bind: (ports) => (body) => {
      const request = readRequest(schema, body);
      return {
        ...describe(request),
        request,
        show: async () => show(ports, request),
        carryOut: async (approved) => carryOut(ports, request, approved),
      };
    },
  };
}
