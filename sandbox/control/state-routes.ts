import { Hono } from 'hono';
import type { SandboxClock } from '#sandbox/engine/clock.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { limitBody } from '#sandbox/requests/request-limits.ts';
import {
  checkpointBody,
  defaultStateBytes,
  refuseToKeep,
  resetBody,
  shownCheckpoint,
  type Checkpoint,
} from '#sandbox/bank/checkpoints.ts';
import { exportedLines, readExported, type Exported } from '#sandbox/bank/exported-state.ts';
import { ReadableStream } from 'node:stream/web';
import { readControlBody } from './read-control-body.ts';

interface StateDeps {
  readonly bank: SimulatedBank;
  readonly clock: SandboxClock;
  readonly checkpoints: Checkpoint[];
  readonly maxStateBytes?: number | undefined;
}

/**
 * Checkpoints, and the same state as lines of JSON. Checkpoints outlive a reset, and a bank with a data file keeps them
 * when its process ends. A bank that imports the state continues exactly as this one.
 */
export function stateRoutes({
  bank,
  clock,
  checkpoints,
  maxStateBytes = defaultStateBytes,
}: StateDeps): Hono {
  const app = new Hono();
  const state = (): Exported => ({ clock: clock.state(), bank: bank.state() });
  const restore = (saved: Exported) => {
    clock.restore(saved.clock);
    bank.restore(saved.bank);
  };
  app.get('/state', ({ body }) =>
    body(bodyOfLines(exportedLines(state())), { headers: { 'content-type': 'application/x-ndjson' } }),
  );
  app.put('/state', async ({ req, json }) => {
    // Most callers state the length: nothing of such a body is read.
    if (Number(req.header('content-length') ?? 0) > maxStateBytes) throw overlongState(maxStateBytes);
    restore(await readExported(linesOfBody(bounded(req.raw.body, maxStateBytes))));
    return json({ restored: true });
  });
  app.get('/checkpoints', ({ json }) => json(checkpoints.map((each, id) => shownCheckpoint(id, each))));
  app.post('/checkpoints', limitBody, async ({ req, json }) => {
    const { name } = await readControlBody(req, checkpointBody);
    const saved = state();
    refuseToKeep(checkpoints, saved, maxStateBytes);
    const id = checkpoints.push({ name, saved }) - 1;
    return json({ id, name }, 201);
  });
  app.post('/checkpoints/:id/restore', (context) => {
    const found = checkpoints[Number(context.req.param('id'))];
    if (found === undefined)
      throw refusal(404, 'not_found', 'Unknown checkpoint; GET /sandbox/checkpoints lists them.');
    restore(found.saved);
    return context.json({ restored: true });
  });
  app.post('/reset', limitBody, async ({ req, json }) => {
    const { seed } = await readControlBody(req, resetBody);
    bank.reset(seededRandom(seed));
    return json({ seed });
  });
  return app;
}

const overlongState = (maxBytes: number) =>
  refusal(
    413,
    'payload_too_large',
    `A state may have ${maxBytes} bytes. Start the bank with a higher --state-megabytes.`,
  );

/** The same body until the limit; a longer one fails its reader with an error. */
function bounded(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): ReadableStream<Uint8Array> | null {
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      bytes += part.length;
      if (bytes > maxBytes) controller.error(overlongState(maxBytes));
      else controller.enqueue(part);
    },
  });
  return body === null ? null : body.pipeThrough(counted);
}

/** Many rows are short, and each part of a body has a fixed cost. */
const partLength = 65_536;

/** A body of these lines, made as fast as its reader reads it. */
function bodyOfLines(lines: Iterable<string>): ReadableStream<Uint8Array> {
  return ReadableStream.from(partsOf(lines)).pipeThrough(new TextEncoderStream());
}

function* partsOf(lines: Iterable<string>): Generator<string> {
  let part = '';
  for (const line of lines) {
    part += `${line}\n`;
    if (part.length < partLength) continue;
    yield part;
    part = '';
  }
  if (part !== '') yield part;
}

/** Not by `node:readline`: it also splits at separators that JSON may contain (U+2028). */
async function* linesOfBody(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  if (body === null) return;
  let pieces: string[] = [];
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    const [end = '', ...begun] = part.split('\n');
    pieces.push(end);
    for (const piece of begun) {
      yield pieces.join('');
      pieces = [piece];
    }
  }
  const last = pieces.join('');
  if (last !== '') yield last;
}
