import { crc32 } from 'node:zlib';

interface ZippedFile {
  readonly name: string;
  readonly contents: Uint8Array;
}

// As the specification of ZIP has them (APPNOTE.TXT), sections 4.3.7, 4.3.12 and 4.3.16.
const [localHeader, centralHeader, endOfDirectory] = [0x04_03_4b_50, 0x02_01_4b_50, 0x06_05_4b_50];
const version = 20;
/** The first of January 1980, the earliest date that there is. */
const firstDay = 0x21;
/** A file that everybody may read. Lambda starts nothing that is not readable. */
const readable = 0o10_0644 * 2 ** 16;

/** An archive of files, which are not compressed: it goes to this machine alone. */
export function zipOf(files: readonly ZippedFile[]): Uint8Array {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const shared = sharedHeader(name, file.contents);
    const header = Buffer.concat([numbers([localHeader, 4]), shared, name]);
    local.push(header, Buffer.from(file.contents));
    central.push(
      Buffer.concat([
        numbers([centralHeader, 4], [version, 2]),
        shared,
        numbers([0, 6], [readable, 4], [offset, 4]),
        name,
      ]),
    );
    offset += header.length + file.contents.length;
  }
  const directory = Buffer.concat(central);
  const end = numbers(
    [endOfDirectory, 4],
    [0, 4],
    [files.length, 2],
    [files.length, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  );
  return Buffer.concat([...local, directory, end]);
}

/** What both headers of a file say. */
function sharedHeader(name: Uint8Array, contents: Uint8Array): Buffer {
  return numbers(
    [version, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [firstDay, 2],
    [crc32(contents), 4],
    [contents.length, 4],
    [contents.length, 4],
    [name.length, 2],
    [0, 2],
  );
}

function numbers(...fields: readonly (readonly [value: number, bytes: number])[]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}
