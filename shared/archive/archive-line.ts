import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import * as z from '#shared/kernel/zod.ts';
import type { BodyStore } from '#shared/events/body-store.ts';
import { keptFacts, keptOwners, type KeptContent, type KeptEvent } from './kept-event.ts';
import { readWhole, type StoredEvent } from './recorded-days.ts';
import type { Seal } from './seal.ts';
import { saltName, subjectsOf } from './subjects.ts';

const gunzipped = promisify(gunzip);

/** Base64 of the largest body, and what is written beside it. */
const maxContentBytes = 16 * 1024 * 1024;

/** One event in the archive, a line of JSON. */
const archiveLine = z.extend(keptFacts, {
  v: z.literal(1),
  /** Names of the salts it is sealed under, in order. */
  salts: z.array(z.string()),
  /** Omitted if the owner is unknown, or if a salt was forgotten before the event was archived. */
  sealed: z.optional(z.strictObject({ nonce: z.string(), data: z.string() })),
});

export type ArchiveLine = z.output<typeof archiveLine>;

const sealedContent = z.object({
  entityId: z.string(),
  entityHint: z.optional(z.string()),
  owners: keptOwners,
  bodySha256: z.string(),
  body: z.pipe(
    z.string(),
    z.transform((text) => Buffer.from(text, 'base64')),
  ),
});

export interface SealingDeps {
  readonly seal: Seal;
  /** The salt of that name; undefined once it is forgotten. */
  readonly salt: (name: string) => Promise<Uint8Array | undefined>;
}

interface ArchivingDeps extends SealingDeps {
  readonly bodies: Pick<BodyStore, 'read'>;
}

/**
 * The event as a line, with everything that may be personal sealed. What must not be sealed any more is not read: its
 * body may have been erased with its customer.
 */
export async function toArchiveLine(stored: StoredEvent, deps: ArchivingDeps): Promise<ArchiveLine> {
  const { facts } = stored;
  const subjects = stored.body.at === 'erased' ? [] : subjectsOf(facts, stored.content);
  const names = [...new Set(subjects.map(saltName))].sort();
  const salts = await saltsOf(names, deps);
  const line = { v: 1, ...facts, salts: names } as const;
  if (names.length === 0 || salts === undefined) return line;
  const { content } = await readWhole(stored, deps.bodies);
  return content === undefined
    ? line
    : { ...line, sealed: deps.seal.close(packed(content), contextOf(facts), salts) };
}

/** Parses a line; rejects anything else. */
export function parseArchiveLine(text: string): ArchiveLine {
  return archiveLine.parse(JSON.parse(text));
}

/** The event of a line, without its content if that is erased. */
export async function fromArchiveLine(line: ArchiveLine, deps: SealingDeps): Promise<KeptEvent> {
  const { sealed } = line;
  const facts = keptFacts.parse(line);
  const salts = sealed === undefined ? undefined : await saltsOf(line.salts, deps);
  if (sealed === undefined || salts === undefined) return { facts };
  const content = await unpacked(deps.seal.open(sealed, contextOf(facts), salts));
  return { facts, content };
}

/** Returns all salts or none: without the salt of any one owner, the event cannot be read. */
async function saltsOf(names: readonly string[], { salt }: SealingDeps) {
  const salts = await Promise.all(names.map(salt));
  const found = salts.filter((each) => each !== undefined);
  return found.length === names.length ? found : undefined;
}

const contextOf = ({ id, eventType }: KeptEvent['facts']) => `${id} ${eventType}`;

/** Compressed first: sealed content does not compress. */
function packed({ entityId, entityHint, owners, bodySha256, body }: KeptContent): Uint8Array {
  const base64 = Buffer.from(body).toString('base64');
  return gzipSync(JSON.stringify({ entityId, entityHint, owners, bodySha256, body: base64 }));
}

async function unpacked(bytes: Uint8Array): Promise<KeptContent> {
  return sealedContent.parse(
    JSON.parse((await gunzipped(bytes, { maxOutputLength: maxContentBytes })).toString('utf8')),
  );
}
