import { pipeline, Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import {
  AbsentBodyError,
  type BodyStore,
  type PartedBodyStore,
  type StreamedBodies,
} from '#shared/events/body-store.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import { textLines } from '#shared/kernel/text-lines.ts';
import type {
  FileKind,
  KeptFiles,
  NamedFile,
  OwnKind,
  StatementFiles,
  WrittenFile,
} from '#shared/statements/model/ports.ts';
import { createFileWriter } from './file-writer.ts';

/** Of a text or a line that is read as a whole: less than the memory of the functions that read it. */
const maxTextBytes = 256 * 1024 * 1024;

const extensions: Readonly<Record<Exclude<FileKind, OwnKind>, string>> = {
  evidence: 'json',
  json: 'json',
  csv: 'csv',
  camt053: 'xml',
  mt940: 'sta',
  'of-account-evidence': 'json',
  'of-account-json': 'json',
  'of-account-csv': 'csv',
};

/** Gzipped objects under `<account>/<first day>_<last day>/`. */
export function createStatementFiles(objects: PartedBodyStore): StatementFiles {
  return {
    ...createKeptFiles(objects),
    write: async ({ text, ...file }) => {
      const named = { ...file, contents: sha256Hex(text) };
      const [written] = await writeTogether(objects, [named], [[text]]);
      if (written === undefined) throw new Error('One file is written');
      return written;
    },
    writeTogether: async (files, texts) => writeTogether(objects, files, texts),
  };
}

/** The same objects for those who only read them. */
export function createKeptFiles(objects: Pick<BodyStore, 'read'> & StreamedBodies): KeptFiles {
  async function* lines(key: string): AsyncGenerator<string> {
    yield* textLines(unpacked(objects.stream(key)), bound);
  }
  return {
    read: async (key) => gunzipSync(await objects.read(key), { maxOutputLength: maxTextBytes }).toString(),
    lines,
    async linesIfKept(key) {
      const found = lines(key);
      try {
        const first = await found.next();
        return first.done === true ? found : begunWith(first.value, found);
      } catch (error) {
        if (error instanceof AbsentBodyError) return undefined;
        throw error;
      }
    },
  };
}

const bound = {
  mostCharacters: maxTextBytes,
  tooLong: () => new PermanentError('line-too-long', 'A line of the file is longer than any that we write'),
};

/** A stream that fails ends the reading with its own error. */
function unpacked(packed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return pipeline(Readable.from(packed), createGunzip(), () => undefined);
}

async function* begunWith(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

type Texts = Parameters<StatementFiles['writeTogether']>[1];

async function writeTogether(
  objects: PartedBodyStore,
  files: readonly NamedFile[],
  texts: Texts,
): Promise<readonly WrittenFile[]> {
  const writers = files.map((file) => createFileWriter(objects, namesOf(file)));
  try {
    for await (const pieces of texts)
      await Promise.all(writers.map(async (writer, index) => writer.write(pieces[index] ?? '')));
    const written: WrittenFile[] = [];
    for (const writer of writers) written.push(await writer.end());
    return written;
  } catch (error) {
    // A part that cannot be given up now is removed by the bucket's lifecycle a day later.
    await Promise.allSettled(writers.map(async (writer) => writer.abort()));
    throw error;
  }
}

function namesOf({ accountId, kind, extension, period: { firstDay, lastDay }, contents }: NamedFile) {
  const ending = extension ?? (isOurs(kind) ? extensions[kind] : 'txt');
  const name = (digest: string) => `${accountId}/${firstDay}_${lastDay}/${kind}-${digest}.${ending}.gz`;
  return { ofShort: name, ofLong: name(sha256Hex(`${kind} ${contents}`)) };
}

const isOurs = (kind: FileKind): kind is keyof typeof extensions => Object.hasOwn(extensions, kind);
