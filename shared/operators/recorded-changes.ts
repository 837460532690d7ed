import type { AuditFacts } from '#shared/audit/entry.ts';
import { ask as askOf } from '#shared/commands/operators-client.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { PermanentError, TransientError } from '#shared/kernel/errors.ts';
import { canonicalJson, type Json } from '#shared/kernel/json.ts';
import type { Operator } from './operator.ts';
import type { Ask, Change, Step } from './command.ts';
import type { ChangeAnswer, ChangeRequest } from './change-request.ts';
import type { ChangeRow } from './change-row.ts';
import type { ChangeRows, InvokeChanging } from './ports.ts';

export interface RecordedChangesDeps {
  readonly changes: ChangeRows;
  readonly invoke: InvokeChanging;
  readonly clock: Clock;
}

interface Asking {
  readonly operator: Operator;
  readonly remainingMs: () => number;
}

/** For the start of the function that is asked, and for the entry about its answer. */
const reserveMs = 8_000;

/**
 * Carries a change out, between two entries of the record: `intended` before anything is changed, `done` or `failed` once
 * that is known. After a crash, anywhere, asking for the same change again goes on where it was; an entry that stays
 * `intended` is a change that was interrupted.
 */
export function createRecordedChanges({ changes, invoke, clock }: RecordedChangesDeps) {
  return async function carryOut(
    change: Change,
    request: ChangeRequest,
    { operator, remainingMs }: Asking,
  ): Promise<ChangeAnswer> {
    const asked = change.read(request.asked);
    const ask = boundedAsk({ invoke, change, remainingMs });
    const facts = (row: ChangeRow, told: Pick<AuditFacts, 'step' | 'after'>): AuditFacts => ({
      ...told,
      ...operator,
      at: toIsoInstant(clock.now()),
      action: change.action,
      entity: row.entity,
      reason: request.reason,
      change: row.id,
      before: row.before,
    });
    const begin = async (): Promise<ChangeRow> => {
      const row = begunRow(change, request, {
        operator,
        entity: asked.entity,
        before: await asked.before(ask),
      });
      if (await changes.begin(row, facts(row, { step: 'intended', after: asked.wish }))) return row;
      throw inMotion();
    };
    const known = await changes.read(request.change);
    if (known !== undefined) checkSame(known, { change, request, operator });
    const row = known ?? (await begin());
    const settled = settledAnswer(row);
    if (settled !== undefined) return settled;
    const { change: id, reason } = request;
    const { person } = operator;
    const { before: found, soFar } = row;
    const isAgain = known !== undefined;
    const carrying = { ask, change: id, reason, person, isAgain, before: found, soFar };
    const step = await outcomeOf(async () => asked.carryOut(carrying), row);
    if (step.state === 'open') return step;
    if (step.state === 'part') {
      if (!(await changes.note({ ...row, soFar: step.soFar, version: row.version + 1 }))) throw inMotion();
      return step;
    }
    const { before = row.before, after, ...told } = step;
    const next: ChangeRow = { ...row, ...told, before, version: row.version + 1 };
    if (await changes.settle(next, facts(next, { step: step.state, after }))) return told;
    // Another request for the same change was faster.
    const elsewhere = await changes.read(request.change);
    const answer = elsewhere && settledAnswer(elsewhere);
    if (answer === undefined) throw inMotion();
    return answer;
  };
}

interface BoundedAskDeps extends Pick<Asking, 'remainingMs'> {
  readonly invoke: InvokeChanging;
  readonly change: Change;
}

/** The gateway does not wait longer for the function than for this one. */
function boundedAsk({ invoke, change, remainingMs }: BoundedAskDeps): Ask {
  const deployed = async (asked: unknown) =>
    change.takesLong === true
      ? invoke(change.by, { asked })
      : invoke(change.by, { asked, withinMs: Math.max(1_000, remainingMs() - reserveMs) });
  return async (exchange, request) => askOf(deployed, exchange, request);
}

function begunRow(
  { name }: Change,
  request: ChangeRequest,
  row: { readonly operator: Operator; readonly entity: string; readonly before: Json },
): ChangeRow {
  const { operator, entity, before } = row;
  const wishHash = wishHashOf(request);
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

const wishHashOf = ({ asked, reason }: ChangeRequest) => sha256Hex(canonicalJson({ asked, reason }));

interface Repeated {
  readonly change: Change;
  readonly request: ChangeRequest;
  readonly operator: Operator;
}

function checkSame(known: ChangeRow, { change, request, operator }: Repeated): void {
  const { id, name, person, wishHash } = known;
  const isSame = name === change.name && person === operator.person && wishHash === wishHashOf(request);
  if (!isSame)
    throw new PermanentError(
      'request-invalid',
      `The change ${id} is of somebody else, about something else, or has another reason: leave its id out to begin another one`,
    );
}

type Outcome = Step<Json> | Refused;

interface Refused {
  readonly state: 'failed';
  readonly before?: never;
  readonly after: Json;
  readonly because: string;
}

/** What the function refuses is known to have failed; of any other failure nobody knows what it changed. */
async function outcomeOf(carryOut: () => Promise<Step<Json>>, { soFar }: ChangeRow): Promise<Outcome> {
  try {
    return await carryOut();
  } catch (error) {
    if (!(error instanceof PermanentError)) throw error;
    const after = { refused: error.message, ...(soFar !== undefined && { soFar }) };
    return { state: 'failed', after, because: error.message };
  }
}

function settledAnswer({ state, answer, because }: ChangeRow): ChangeAnswer | undefined {
  if (state === 'failed' && because !== undefined) return { state, because };
  return state === 'open' ? undefined : { state, answer: answer ?? null };
}

const inMotion = () =>
  new TransientError('change-in-motion', 'Another request for the same change is under way');
