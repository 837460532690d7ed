import { gunzipSync } from 'node:zlib';
import { AbsentBodyError, type BodyStore, type PartedBodyStore } from '#shared/events/body-store.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type {
  FileKind,
  KeptFiles,
  NamedFile,
  StatementFiles,
  WrittenFile,
} from '#shared/statements/model/ports.ts';
import { createFileWriter } from './file-writer.ts';

/** A hundred times the longest statement, and less than the memory of the functions that read it. */
const maxTextBytes = 256 * 1024 * 1024;

const extensions: Readonly<Record<FileKind, string>> = {
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
export function createKeptFiles(objects: Pick<BodyStore, 'read'>): KeptFiles {
  const read = async (key: string) =>
    gunzipSync(await objects.read(key), { maxOutputLength: maxTextBytes }).toString();
  return {
    read,
    async readIfKept(key) {
      try {
        return await read(key);
      } catch (error) {
        if (error instanceof AbsentBodyError) return undefined;
        throw error;
      }
    },
  };
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
      for (const [index, writer] of writers.entries()) await writer.write(pieces[index] ?? '');
    const written: WrittenFile[] = [];
    for (const writer of writers) written.push(await writer.end());
    return written;
  } catch (error) {
    // A part that cannot be given up now is removed by the bucket's lifecycle a day later.
    await Promise.allSettled(writers.map(async (writer) => writer.abort()));
    throw error;
  }
}

function namesOf({ accountId, kind, period: { firstDay, lastDay }, contents }: NamedFile) {
  const name = (digest: string) =>
    `${accountId}/${firstDay}_${lastDay}/${kind}-${digest}.${extensions[kind]}.gz`;
  return { ofShort: name, ofLong: name(sha256Hex(`${kind} ${contents}`)) };
}
