import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import type { FileCheck } from '#shared/bookings/file-checks/file-check.ts';
import { checkNewFile } from '#ops/terminal/new-file.ts';

/** What a file has: how many rows, and the sum of those that are posted, in integer cents. */
export interface Content {
  readonly rows: number;
  readonly postedCents: number;
}

/** A file of the journal, while it is written. */
export interface JournalFile {
  readonly add: (bytes: string | Buffer, content: Content) => Promise<void>;
}

export interface JournalFiles {
  /** What is added must keep the rules that the check knows. */
  readonly create: (name: string, head: string | Buffer, check: FileCheck) => Promise<JournalFile>;
  /** Gives the files their names, unless one breaks the rules of its format. */
  readonly keep: () => Promise<readonly WrittenFile[]>;
  /** Removes what it has made. */
  readonly discard: () => Promise<void>;
}

interface WrittenFile extends Content {
  readonly file: string;
}

interface OpenFile {
  readonly name: string;
  /** Where it is now. */
  path: string;
  readonly handle: FileHandle;
  readonly check: FileCheck;
  content: Content;
}

/** Throws if a file has the name, or is being written for it. */
export function checkJournalFile(name: string): void {
  checkNewFile(name);
  checkNewFile(partOf(name));
}

/** The files of one export. They are `NAME.part` until all are whole: one that broke off must not look like a journal. */
export function createJournalFiles(): JournalFiles {
  const files: OpenFile[] = [];
  return {
    async create(name, head, check) {
      checkJournalFile(name);
      const path = partOf(name);
      // It shows what customers pay for, so only its owner may read it.
      const handle = await open(path, 'wx', 0o600);
      const file: OpenFile = { name, path, handle, check, content: { rows: 0, postedCents: 0 } };
      files.push(file);
      check.add(textOf(head));
      await handle.appendFile(head);
      return {
        async add(bytes, { rows, postedCents }) {
          check.add(textOf(bytes));
          await handle.appendFile(bytes);
          const { content } = file;
          file.content = { rows: content.rows + rows, postedCents: content.postedCents + postedCents };
        },
      };
    },
    async keep() {
      for (const { check } of files) check.end();
      for (const { handle } of files) {
        await handle.sync();
        await handle.close();
      }
      for (const { name } of files) checkNewFile(name);
      for (const file of files) {
        await rename(file.path, file.name);
        file.path = file.name;
      }
      return files.map(({ name, content }) => ({ file: name, ...content }));
    },
    async discard() {
      for (const { handle, path } of files) {
        await handle.close();
        await rm(path);
      }
    },
  };
}

/** Files for DATEV have one byte for each character. */
const textOf = (bytes: string | Buffer) => (typeof bytes === 'string' ? bytes : bytes.toString('latin1'));

const partOf = (name: string) => `${name}.part`;
