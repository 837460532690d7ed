import type { AuditFacts } from '#shared/audit/entry.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { PermanentError, TransientError } from '#shared/kernel/errors.ts';
import { canonicalJson, type Json } from '#shared/kernel/json.ts';
import type { Ask, Command, Step } from './command.ts';
import type { ChangeRequest, ChangeResponse } from './change-request.ts';
import type { ChangeRow } from './change-row.ts';
import type { FunctionCall } from './function-call.ts';
import type { Operator } from './operator.ts';
import type { CallFunction, ChangeRows } from './ports.ts';
import { readRequest } from './read-request.ts';
import { readResponse } from './read-response.ts';

export interface RecordedChangesDeps {
  readonly changes: ChangeRows;
  readonly call: CallFunction;
  readonly clock: Clock;
}

interface Asking {
  readonly operator: Operator;
  readonly remainingMs: () => number;
}

/**
 * Carries out a command between two audit entries: `intended` before anything changes, and `done` or `failed` once that
 * is known. After a crash at any point, the same request continues it. An entry that stays `intended` is an interrupted
 * change.
 */
export function createRecordedChanges({ changes, call, clock }: RecordedChangesDeps) {
  return async function carryOut(
    command: Command,
    request: ChangeRequest,
    { operator, remainingMs }: Asking,
  ): Promise<ChangeResponse> {
    const read = command.read(readRequest(command.request, request.request));
    const calls = callsOf({ call, command, request, operator, remainingMs });
    const facts = (row: ChangeRow, came: Pick<AuditFacts, 'step' | 'after'>): AuditFacts => ({
      ...came,
      ...operator,
      at: toIsoInstant(clock.now()),
      action: command.action,
      entity: row.entity,
      reason: request.reason,
      change: row.id,
      before: row.before,
    });
    const begin = async (): Promise<ChangeRow> => {
      const row = begunRow(command, request, {
        operator,
        entity: read.entity,
        before: await read.before(calls.ask),
      });
      if (await changes.begin(row, facts(row, { step: 'intended', after: read.keeps }))) return row;
      throw inMotion();
    };
    const known = await changes.read(request.change);
    if (known !== undefined) checkSame(known, { command, request, operator });
    const row = known ?? (await begin());
    const settled = settledResponse(row);
    if (settled !== undefined) return settled;
    const { before: found, soFar } = row;
    const carrying = { ...calls, isAgain: known !== undefined, before: found, soFar };
    const step = await outcomeOf(async () => read.carryOut(carrying), row);
    if (step.state === 'open') return step;
    if (step.state === 'part') {
      if (!(await changes.note({ ...row, soFar: step.soFar, version: row.version + 1 }))) throw inMotion();
      return step;
    }
    const next = settledRow(row, step);
    const { state, after } = step;
    const response = settledResponse(next);
    if (response !== undefined && (await changes.settle(next, facts(next, { step: state, after }))))
      return response;
    // Another request for the same change was faster.
    const elsewhere = await changes.read(request.change);
    const theirs = elsewhere && settledResponse(elsewhere);
    if (theirs === undefined) throw inMotion();
    return theirs;
  };
}

interface CallsDeps extends Asking {
  readonly call: CallFunction;
  readonly command: Command;
  readonly request: ChangeRequest;
}

/** Time for the called function to start, and for the entry about its answer. */
const reserveMs = 8_000;

/** The gateway does not wait longer for the function than for this one. */
function callsOf({ call, command, request, operator, remainingMs }: CallsDeps) {
  const { change: id, reason } = request;
  const change = { id, reason, person: operator.person };
  const bounded = (body: FunctionCall): FunctionCall =>
    command.takesLong === true ? body : { ...body, withinMs: Math.max(1_000, remainingMs() - reserveMs) };
  const ask: Ask = async ({ name, by, response }, asked) =>
    readResponse(response, await call(by, bounded({ command: name, request: asked })));
  return {
    ask,
    call: async (part: unknown) =>
      call(command.by, bounded({ command: command.name, request: part, change })),
  };
}

function begunRow(
  { name }: Command,
  request: ChangeRequest,
  row: { readonly operator: Operator; readonly entity: string; readonly before: Json },
): ChangeRow {
  const { operator, entity, before } = row;
  const wishHash = hashOf(request);
  return {
    id: request.change,
    name,
    person: operator.person,
    wishHash,
    entity,
    before,
    state: 'open',
    version: 1,
  };
}

/** The member is stored, so its name stays. */
const hashOf = ({ request: asked, reason }: ChangeRequest) => sha256Hex(canonicalJson({ asked, reason }));

interface Repeated {
  readonly command: Command;
  readonly request: ChangeRequest;
  readonly operator: Operator;
}

function checkSame(known: ChangeRow, { command, request, operator }: Repeated): void {
  const { id, name, person, wishHash } = known;
  const isSame = name === command.name && person === operator.person && wishHash === hashOf(request);
  if (!isSame)
    throw new PermanentError(
      'request-invalid',
      `The change ${id} has another person, request or reason: omit the id to begin a new change`,
    );
}

type Outcome = Step<Json> | Refused;

interface Refused {
  readonly state: 'failed';
  readonly before?: never;
  readonly after: Json;
  readonly because: string;
}

/** If the function refuses, the change has failed. After any other failure, its outcome is unknown. */
async function outcomeOf(carryOut: () => Promise<Step<Json>>, { soFar }: ChangeRow): Promise<Outcome> {
  try {
    return await carryOut();
  } catch (error) {
    if (!(error instanceof PermanentError)) throw error;
    const after = { refused: error.message, ...(soFar !== undefined && { soFar }) };
    return { state: 'failed', after, because: error.message };
  }
}

function settledRow(row: ChangeRow, step: Extract<Outcome, { readonly after: Json }>): ChangeRow {
  const { before = row.before, state } = step;
  const came = 'because' in step ? { because: step.because } : { answer: step.response };
  return { ...row, ...came, state, before, version: row.version + 1 };
}

function settledResponse({ state, answer, because }: ChangeRow): ChangeResponse | undefined {
  if (state === 'failed' && because !== undefined) return { state, because };
  return state === 'open' ? undefined : { state, response: answer ?? null };
}

const inMotion = () =>
  new TransientError('change-in-motion', 'Another request for the same change is under way');
