import { isRecord } from '#shared/kernel/json.ts';
import type { Dice } from './dice.ts';
import type { Faults } from './faults.ts';

interface SwappedRepliesDeps {
  readonly dice: Dice;
  readonly faults: Pick<Faults, 'areOn'>;
}

/** What the bank answers about one resource when it is asked about another. */
export interface SwappedReplies {
  /** The reply to a read by id, or now and then the latest one about another resource of the same kind. */
  insteadOf(pathname: string, reply: Response): Promise<Response>;
  readonly count: () => number;
}

const share = 0.1;

export function createSwappedReplies({ dice, faults }: SwappedRepliesDeps): SwappedReplies {
  const latest = new Map<string, { readonly pathname: string; readonly body: object }>();
  let count = 0;
  return {
    async insteadOf(pathname, reply) {
      const body: unknown = await reply.clone().json();
      if (!isRecord(body) || body['id'] !== pathname.split('/').at(-1)) return reply;
      const kind = kindOf(pathname);
      const other = latest.get(kind);
      latest.set(kind, { pathname, body });
      if (other === undefined || other.pathname === pathname) return reply;
      if (!faults.areOn() || !dice.chance(share)) return reply;
      count += 1;
      return Response.json(other.body);
    },
    count: () => count,
  };
}

/** The path without its ids. */
const kindOf = (pathname: string) => pathname.replaceAll(/\/[^/]*\d[^/]*/g, '/*');
