import { sha256Hex } from '#shared/kernel/digest.ts';
import { mirrorRowName } from '#test/fakes/event-log.ts';
import type { ReadableMirror } from '../entities-end-state.ts';
import type { Stored, StoredRow } from '../stored.ts';
import { toldBy } from '../told.ts';
import { bodiesOf } from './bodies.ts';
import { lostEvents } from './lost-events.ts';
import type { KeptDeps } from './kept.ts';

/** What the mirror holds beside what the bank told. */
export type ComparedMirror = ReturnType<typeof comparedMirror>;

export function comparedMirror(deps: Pick<KeptDeps, 'bank' | 'cloud' | 'stage' | 'stored' | 'refused'>) {
  const { bank, stored } = deps;
  const mirror = mirrorOf(deps);
  const find = (kind: string, entityId: string) => stored.mirror.get(rowName(kind, entityId));
  return {
    bank,
    stored,
    mirror,
    told: toldBy(bank, lostEvents(deps)),
    /** `kind` may name an aspect: `account/block`. */
    row: find,
    /** The row with its data in it, wherever that lies. */
    wholeRow: (kind: string, entityId: string): StoredRow | undefined => {
      const held = find(kind, entityId);
      return held && { ...held, data: { at: 'row', json: mirror.json(held) } };
    },
    erasureOf: (kind: string, id: string) => erasureOf(stored, kind, id),
  };
}

function mirrorOf(deps: Pick<KeptDeps, 'cloud' | 'stage' | 'stored'>): ReadableMirror {
  const { mirror, tombstones, lifted } = deps.stored;
  const { content } = bodiesOf(deps);
  return {
    row: (name) => mirror.get(name),
    json: ({ data }) => (data.at === 'row' ? data.json : Buffer.from(content(data.key) ?? '').toString()),
    isErased: (ids) => ids.some((id) => tombstones.has(sha256Hex(id))),
    wasErased: (ids) => ids.some((id) => lifted.has(sha256Hex(id))),
  };
}

function erasureOf({ work }: Stored, kind: string, id: string): unknown {
  return work.find(({ pk }) => pk === `ERASURE#${kind}#${id}`)?.['state'];
}

/** `kind` may name an aspect: `account/block`. */
export function rowName(kind: string, entityId: string): string {
  const [name = kind, aspect = 'state'] = kind.split('/');
  return mirrorRowName({ kind: name, entityId, aspect });
}
