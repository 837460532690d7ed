import type { Clock } from '#shared/kernel/clock.ts';
import type { HeldToken, Refusal } from '#shared/bank/call/bearer-tokens.ts';
import type { Refusers } from './token-store.ts';

/** A token that was just issued is not the reason of a 401. */
const freshMs = 10_000;
/** Nor is one that the bank took from another operation within that time. */
const provenMs = 60_000;
const mostRefused = 16;
/** How long an operation that refuses new tokens is known for it. */
const refuserMs = 24 * 3_600_000;

type Named = Pick<HeldToken, 'generation'>;

/** What this process has seen of the token that it holds and of the operations that it calls. */
export function createEvidence(clock: Clock) {
  let generation: string | undefined;
  /** By the operations that the bank carried out with the token. */
  const acceptedAtMs = new Map<string, number>();
  const refuserUntilMs = new Map<string, number>();
  const refused = new Set<string>();
  /** By the operations whose 401 dropped a token and that the bank has not carried out since: that token. */
  const droppedFor = new Map<string, string>();

  /** The bank carried out this operation with this token before. */
  const has = (token: HeldToken, operation: string) =>
    token.generation === generation && acceptedAtMs.has(operation);
  const isRefuser = (operation: string, shared: Refusers = {}) =>
    Math.max(refuserUntilMs.get(operation) ?? 0, shared[operation] ?? 0) > clock.now();
  const isNew = (token: HeldToken, refusal: Refusal) =>
    isFresh(token, refusal) && !has(token, refusal.operation);
  /** The token has taken the place of one that the same operation refused. */
  const isRefusedAgain = (token: HeldToken, { operation }: Refusal) =>
    token.generation === generation && (droppedFor.get(operation) ?? generation) !== generation;

  return {
    /** From now on it is about this token. */
    begin(token: HeldToken): void {
      generation = token.generation;
      acceptedAtMs.clear();
    },
    accept(token: HeldToken, operation: string): void {
      if (token.generation === generation) acceptedAtMs.set(operation, clock.now());
      droppedFor.delete(operation);
    },
    /** So new that a 401 is about the operation, not about the token. */
    isNew,
    isRefusedAgain,
    /** Whether the token, and not the operation, is the likely reason of a 401; `refusers` as others know them. */
    blames(token: HeldToken, refusal: Refusal, refusers: Refusers | undefined): boolean {
      if (isRefuser(refusal.operation, refusers)) return false;
      if (isNew(token, refusal) && !refusal.namesToken) return false;
      if (has(token, refusal.operation) || token.generation !== generation) return true;
      // It may be noted as one that refuses every token.
      if (refusers === undefined) return false;
      if (refusal.namesToken) return true;
      return ![...acceptedAtMs.values()].some((atMs) => Math.abs(clock.now() - atMs) < provenMs);
    },
    /** It must not be used again. `known`: the store held no other one at that moment. */
    drop(token: Named, operation: string, known: Refusers | undefined): void {
      if (known !== undefined) droppedFor.set(operation, token.generation);
      refused.add(token.generation);
      const [oldest] = refused;
      // Old ones are forgotten: they are long replaced in the store.
      if (refused.size > mostRefused && oldest !== undefined) refused.delete(oldest);
    },
    isRefused: (token: Named) => refused.has(token.generation),
    /** A new token did not help. Until when the operation is known for it, if that is news. */
    learnRefuser(token: HeldToken, refusal: Refusal): number | undefined {
      const isNews = !isRefuser(refusal.operation);
      if (!isNews || !(isNew(token, refusal) || isRefusedAgain(token, refusal))) return undefined;
      droppedFor.delete(refusal.operation);
      const untilMs = clock.now() + refuserMs;
      refuserUntilMs.set(refusal.operation, untilMs);
      return untilMs;
    },
  };
}

/** A step of the clock in either direction makes a token old: it is then replaced once too often, never too late. */
function isFresh({ sentAtMs }: HeldToken, refusal: Refusal): boolean {
  return Math.abs(refusal.sentAtMs - sentAtMs) < freshMs;
}
