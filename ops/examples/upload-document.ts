import { createHash } from 'node:crypto';
import type { ExampleWorld } from './example.ts';

/** Uploads a proof of address, finds it again and downloads it. */
export async function uploadDocument({ bank, say }: ExampleWorld) {
  const person = await bank.persons.create({ body: { first_name: 'Ada', last_name: 'Byron' } });
  const person_id = person.id;

  // From disk: `await openAsBlob(path)` of node:fs, wrapped in a File for its name; it is not read into memory.
  const file = new File(['%PDF-1.7\n…\n%%EOF\n'], 'proof-of-address.pdf', { type: 'application/pdf' });
  // Uploads are never repeated by themselves: after an OutcomeUnknownError, list what arrived first.
  const uploaded = await bank.persons.documents.upload({
    person_id,
    body: { type: 'PROOF_OF_ADDRESS', customer_accessible: true },
    files: { file },
  });
  say(
    `Uploaded ${uploaded.filename ?? uploaded.name ?? 'a file'} as document ${uploaded.id}, ${uploaded.size ?? '?'} bytes`,
  );

  const query = { customer_accessible: true };
  for await (const { id, type, document_type } of bank.persons.documents.list({ person_id, query })) {
    say(`The customer can see ${id}, a ${type ?? document_type ?? 'document'}`);
  }

  // The body is a stream; `bytes()` is there for what is small.
  const download = await bank.persons.documents.file.get({ person_id, id: uploaded.id });
  const digest = createHash('sha256');
  for await (const chunk of download.body) digest.update(chunk);
  const sha256 = digest.digest('hex');
  const isSame =
    sha256 ===
    createHash('sha256')
      .update(new Uint8Array(await file.arrayBuffer()))
      .digest('hex');
  say(`Downloaded it as ${download.contentType ?? 'bytes'}: ${isSame ? 'the same bytes' : 'other bytes'}`);
  return { person_id, document_id: uploaded.id, contentType: download.contentType, isSame };
}
