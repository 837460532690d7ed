import { gunzipSync, gzipSync } from 'node:zlib';
import { AbsentBodyError, type BodyStore } from '#shared/events/body-store.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { FileKind, StatementFile, StatementFiles } from '#shared/statements/model/ports.ts';

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

/** Gzipped objects under `<account>/<first day>_<last day>/`, named by the digest of their text. */
export function createStatementFiles(objects: BodyStore): StatementFiles {
  const read = async (key: string) =>
    gunzipSync(await objects.read(key), { maxOutputLength: maxTextBytes }).toString();
  return {
    async write(file) {
      const sha256 = sha256Hex(file.text);
      const key = keyOf(file, sha256);
      await objects.write(key, gzipSync(file.text));
      return { key, sha256 };
    },
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

function keyOf({ accountId, kind, period }: StatementFile, sha256: string): string {
  const { firstDay, lastDay } = period;
  return `${accountId}/${firstDay}_${lastDay}/${kind}-${sha256}.${extensions[kind]}.gz`;
}
